// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC1271 {
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
}

/// @dev Signatures of plain accounts (65 bytes, low s) and of contracts (ERC-1271).
library Sig {
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    function isFrom(address signer, bytes32 hash, bytes calldata signature) internal view returns (bool) {
        if (signer == address(0)) return false;
        if (signer.code.length != 0) {
            (bool ok, bytes memory out) =
                signer.staticcall(abi.encodeCall(IERC1271.isValidSignature, (hash, signature)));
            return ok && out.length == 32 && bytes32(out) == bytes32(IERC1271.isValidSignature.selector);
        }
        if (signature.length != 65) return false;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        uint8 v = uint8(signature[64]);
        if (uint256(s) > HALF_ORDER) return false;
        return ecrecover(hash, v, r, s) == signer;
    }
}
