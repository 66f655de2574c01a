// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IWallet {
    function isValidSignature(bytes32 digest, bytes memory signature) external view returns (bytes4);
}

/// The contract says yes or no by a selector, as wallets do (ERC-1271).
contract Wallet is IWallet {
    struct Order {
        address payable to;
        uint256 amount;
    }

    bytes4 private constant YES = IWallet.isValidSignature.selector;
    bytes4 private constant NO = bytes4(0);
    address private immutable owner = msg.sender;
    uint256 private nonce;

    modifier onlySigned(bytes32 digest, bytes memory signature) {
        require(isValidSignature(digest, signature) == YES, "not signed");
        _;
    }

    receive() external payable {}

    function isValidSignature(bytes32 digest, bytes memory signature) public view returns (bytes4) {
        return _isSigned(owner, digest, signature) ? YES : NO;
    }

    function pay(Order calldata order, bytes memory signature)
        external
        onlySigned(keccak256(abi.encode(address(this), block.chainid, nonce++, order)), signature)
    {
        order.to.transfer(order.amount); // safe: signed by the owner
    }

    function payUnlessSigned(Order calldata order, bytes memory signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, nonce++, order));
        require(isValidSignature(digest, signature) != YES, "signed");
        order.to.transfer(order.amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `payUnlessSigned`: it sends `order.amount` to `order.to`, which the caller chooses, and no check restricts the caller.
    }

    function payAtAnyAnswer(Order calldata order, bytes memory signature) external {
        bytes32 digest = keccak256(abi.encode(address(this), block.chainid, nonce++, order));
        bytes4 answer = isValidSignature(digest, signature);
        require(answer == YES || answer == NO, "no answer");
        order.to.transfer(order.amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `payAtAnyAnswer`: it sends `order.amount` to `order.to`, which the caller chooses, and no check restricts the caller.
    }

    function _isSigned(address by, bytes32 digest, bytes memory signature) private pure returns (bool) {
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        return ecrecover(digest, v, r, s) == by;
    }
}
