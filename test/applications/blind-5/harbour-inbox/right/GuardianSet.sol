// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract GuardianSet {
    error OnlyOwner();
    error TooFewSignatures();
    error BadSignature();
    error BadThreshold();

    address public immutable owner;
    uint256 public threshold;
    uint256 public guardianCount;
    mapping(address => bool) public isGuardian;

    modifier onlyOwner() {
        if (msg.sender != owner) revert OnlyOwner();
        _;
    }

    constructor(address[] memory guardians, uint256 threshold_) {
        owner = msg.sender;
        for (uint256 i; i < guardians.length; i++) _add(guardians[i]);
        if (threshold_ == 0 || threshold_ > guardianCount) revert BadThreshold();
        threshold = threshold_;
    }

    function addGuardian(address guardian) external onlyOwner {
        _add(guardian);
    }

    function removeGuardian(address guardian) external onlyOwner {
        require(isGuardian[guardian], "no guardian");
        isGuardian[guardian] = false;
        if (--guardianCount < threshold) revert BadThreshold();
    }

    function setThreshold(uint256 next) external onlyOwner {
        if (next == 0 || next > guardianCount) revert BadThreshold();
        threshold = next;
    }

    function _add(address guardian) private {
        require(guardian != address(0) && !isGuardian[guardian], "bad guardian");
        isGuardian[guardian] = true;
        guardianCount++;
    }

    /// @dev The signers have to come in ascending order.
    function _requireSigned(bytes32 digest, bytes[] calldata signatures) internal view {
        if (signatures.length < threshold) revert TooFewSignatures();
        address last = address(0);
        for (uint256 i; i < signatures.length; i++) {
            address signer = _recover(digest, signatures[i]);
            if (signer <= last) revert BadSignature();
            if (!isGuardian[signer]) revert BadSignature();
            last = signer;
        }
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) revert BadSignature();
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(digest, uint8(signature[64]), r, s);
    }
}
