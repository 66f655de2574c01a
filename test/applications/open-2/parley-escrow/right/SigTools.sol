// SPDX-License-Identifier: GPL-3.0-or-later
pragma solidity 0.7.6;

library SigTools {
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    function domainHash(string memory name, string memory version, uint256 chainId, address self)
        internal
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(DOMAIN_TYPE, keccak256(bytes(name)), keccak256(bytes(version)), chainId, self));
    }

    /// @dev Recovers the signer of a 65 byte signature (r, s, v).
    function signer(bytes32 digest, bytes calldata sig) internal pure returns (address who) {
        require(sig.length == 65, "Sig: length");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := calldataload(sig.offset)
            s := calldataload(add(sig.offset, 32))
            v := byte(0, calldataload(add(sig.offset, 64)))
        }
        require(uint256(s) <= HALF_ORDER, "Sig: s");
        require(v == 27 || v == 28, "Sig: v");
        who = ecrecover(digest, v, r, s);
        require(who != address(0), "Sig: invalid");
    }
}
