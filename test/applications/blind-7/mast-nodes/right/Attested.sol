// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What enough of the attesters signed is taken as true.
abstract contract Attested {
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");

    address public admin;
    uint256 public threshold;
    uint256 public nAttesters;
    mapping(address => bool) public isAttester;

    error NotAdmin();
    error TooFewSignatures();
    error NotAttester(address signer);
    error NotAscending();
    error MalformedSignature();

    modifier onlyAdmin() {
        if (msg.sender != admin) revert NotAdmin();
        _;
    }

    constructor(address[] memory attesters, uint256 threshold_) {
        admin = msg.sender;
        for (uint256 i = 0; i < attesters.length; i++) {
            require(attesters[i] != address(0) && !isAttester[attesters[i]], "attester");
            isAttester[attesters[i]] = true;
        }
        nAttesters = attesters.length;
        require(threshold_ > 0 && threshold_ <= nAttesters, "threshold");
        threshold = threshold_;
    }

    function replaceAttester(address old, address fresh) external onlyAdmin {
        require(isAttester[old] && !isAttester[fresh] && fresh != address(0), "attester");
        isAttester[old] = false;
        isAttester[fresh] = true;
    }

    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("Mast Nodes"), block.chainid, address(this)));
    }

    /// Signatures come in the order of their signers, so that none is there twice.
    function _requireSigned(bytes32 content, bytes[] calldata signatures) internal view {
        if (signatures.length < threshold) revert TooFewSignatures();
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domainSeparator(), content));
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = _recover(digest, signatures[i]);
            if (!isAttester[signer]) revert NotAttester(signer);
            if (signer <= last) revert NotAscending();
            last = signer;
        }
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) revert MalformedSignature();
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
    }
}
