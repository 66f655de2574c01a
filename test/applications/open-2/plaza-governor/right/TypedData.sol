// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice EIP-712 helper.
abstract contract TypedData {
    bytes32 private immutable _nameHash;

    constructor(string memory name_) {
        _nameHash = keccak256(bytes(name_));
    }

    function domain() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                _nameHash,
                block.chainid,
                address(this)
            )
        );
    }

    function _signer(bytes32 body, uint8 v, bytes32 r, bytes32 s) internal view returns (address who) {
        require(
            uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0,
            "signature malleable"
        );
        who = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain(), body)), v, r, s);
        require(who != address(0), "signature invalid");
    }
}
