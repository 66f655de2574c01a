// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Request {
    address from;
    address to;
    uint256 campaign;
    uint256 gas;
    uint256 nonce;
    uint256 deadline;
    bytes data;
}

abstract contract SignedRequests {
    bytes32 private constant REQUEST_TYPE =
        keccak256(
            "Request(address from,address to,uint256 campaign,uint256 gas,uint256 nonce,uint256 deadline,bytes data)"
        );
    bytes32 private constant PASS_TYPE = keccak256("Pass(bytes32 request)");
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    error BadSignature();

    function requestDigest(Request calldata request) public view returns (bytes32) {
        return
            _wrap(
                keccak256(
                    abi.encode(
                        REQUEST_TYPE,
                        request.from,
                        request.to,
                        request.campaign,
                        request.gas,
                        request.nonce,
                        request.deadline,
                        keccak256(request.data)
                    )
                )
            );
    }

    /// What the sponsor's signer signs to pay for a request.
    function passDigest(bytes32 digest) public view returns (bytes32) {
        return _wrap(keccak256(abi.encode(PASS_TYPE, digest)));
    }

    function _recover(bytes32 digest, bytes calldata signature) internal pure returns (address who) {
        if (signature.length != 65) revert BadSignature();
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) revert BadSignature();
        who = ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), s);
        if (who == address(0)) revert BadSignature();
    }

    function _wrap(bytes32 inner) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPE, keccak256("GasSponsor"), keccak256("1"), block.chainid, address(this))
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, inner));
    }
}
