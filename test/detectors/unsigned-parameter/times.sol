// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Until when an order is good belongs to what is signed.
contract Desk {
    struct Order {
        address maker;
        IToken sell;
        IToken buy;
        uint256 sellAmount;
        uint256 buyAmount;
        uint256 expiry;
        uint256 salt;
    }

    mapping(bytes32 => bool) public done;

    function hashOf(Order calldata order) public view returns (bytes32) {
        return
            keccak256(
          //^^^^^^^^^^... Medium: `fill` goes by `order.expiry`, which is not part of what is signed here: whoever submits the signature chooses it.
                abi.encode(
                    block.chainid,
                    address(this),
                    order.maker,
                    order.sell,
                    order.buy,
                    order.sellAmount,
                    order.buyAmount,
                    order.salt
                )
            );
    }

    function wholeHashOf(Order calldata order) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), order.expiry, hashOf(order)));
    }

    function fill(Order calldata order, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= order.expiry, "too late");
        _settle(order, hashOf(order), v, r, s);
    }

    function fillWhole(Order calldata order, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= order.expiry, "too late");
        _settle(order, wholeHashOf(order), v, r, s); // safe: it is signed
    }

    function fillBefore(Order calldata order, uint256 deadline, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= order.expiry && block.timestamp <= deadline, "too late");
        _settle(order, wholeHashOf(order), v, r, s); // safe: the deadline is for who calls
    }

    function _settle(Order calldata order, bytes32 hash, uint8 v, bytes32 r, bytes32 s) private {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        address signer = ecrecover(hash, v, r, s);
        require(signer != address(0) && signer == order.maker && !done[hash], "not signed");
        done[hash] = true;
        require(order.sell.transferFrom(order.maker, msg.sender, order.sellAmount), "not given");
        require(order.buy.transferFrom(msg.sender, order.maker, order.buyAmount), "not paid");
    }
}
