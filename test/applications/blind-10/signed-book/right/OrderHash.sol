// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Order} from "./Types.sol";

abstract contract OrderHash {
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant ORDER = keccak256(
        "Order(address maker,address taker,address sell,address buy,uint256 sellAmount,uint256 buyAmount,uint256 salt,uint256 expiry)"
    );
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    error BadSignature();

    struct Signature {
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    function domainSeparator() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN, keccak256("SignedBook"), keccak256("1"), block.chainid, address(this))
        );
    }

    function hashOf(Order calldata o) public view returns (bytes32) {
        bytes32 content = keccak256(
            abi.encode(ORDER, o.maker, o.taker, o.sell, o.buy, o.sellAmount, o.buyAmount, o.salt, o.expiry)
        );
        return keccak256(abi.encodePacked("\x19\x01", domainSeparator(), content));
    }

    function _requireSigned(bytes32 hash, address maker, Signature calldata s) internal pure {
        if (uint256(s.s) > HALF_ORDER) revert BadSignature();
        address signer = ecrecover(hash, s.v, s.r, s.s);
        if (signer == address(0) || signer != maker) revert BadSignature();
    }
}
