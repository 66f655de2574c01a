// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// Until when a message is good is signed, and nobody goes by it.
contract Vouchers {
    struct Voucher {
        address issuer;
        uint256 amount;
        uint256 expiry;
        uint256 salt;
    }

    mapping(address => uint256) public funds;
    mapping(bytes32 => bool) public used;

    error Unsigned();
    error Used();

    function fund() external payable {
        funds[msg.sender] += msg.value;
    }

    function digestOf(Voucher calldata voucher) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                block.chainid, address(this), msg.sender, voucher.issuer, voucher.amount, voucher.expiry, voucher.salt
            )
        );
    }

    function take(Voucher calldata voucher, bytes32 r, bytes32 s, uint8 v) external {
        _use(digestOf(voucher), voucher.issuer, r, s, v);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `expiry` is signed, and `take` never compares it with the time: the signature is good for ever.
        funds[voucher.issuer] -= voucher.amount;
        payable(msg.sender).transfer(voucher.amount);
    }

    function takeWhole(Voucher memory voucher, bytes32 r, bytes32 s, uint8 v) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, voucher));
        _use(digest, voucher.issuer, r, s, v);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `expiry` is signed, and `takeWhole` never compares it with the time: the signature is good for ever.
        funds[voucher.issuer] -= voucher.amount;
        payable(msg.sender).transfer(voucher.amount);
    }

    function takePlain(address issuer, uint256 amount, uint256 deadline, bytes32 r, bytes32 s, uint8 v) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, issuer, amount, deadline));
        _use(digest, issuer, r, s, v);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deadline` is signed, and `takePlain` never compares it with the time: the signature is good for ever.
        funds[issuer] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function takeInTime(Voucher calldata voucher, bytes32 r, bytes32 s, uint8 v) external {
        if (voucher.expiry < block.timestamp) revert Used();
        _use(digestOf(voucher), voucher.issuer, r, s, v); // safe: asked above
        funds[voucher.issuer] -= voucher.amount;
        payable(msg.sender).transfer(voucher.amount);
    }

    function takeAfterwards(Voucher memory voucher, bytes32 r, bytes32 s, uint8 v) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, voucher));
        _use(digest, voucher.issuer, r, s, v); // safe: asked below
        funds[voucher.issuer] -= voucher.amount;
        _inTime(voucher);
        payable(msg.sender).transfer(voucher.amount);
    }

    function _inTime(Voucher memory voucher) private view {
        require(block.timestamp <= voucher.expiry, "too late");
    }

    function _use(bytes32 digest, address issuer, bytes32 r, bytes32 s, uint8 v) private {
        if (used[digest]) revert Used();
        used[digest] = true;
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != issuer) revert Unsigned();
    }
}
