// SPDX-License-Identifier: MIT
pragma solidity ^0.8.16;

import {Signatures} from "./Signatures.sol";

/// Those who watch the other chains and sign what they saw there.
abstract contract Guardians {
    using Signatures for bytes32;

    error TooFewSignatures();
    error NotInOrder();
    error NotGuardian(address signer);
    error BadGuardians();

    event GuardiansChanged(uint256 indexed term, address[] guardians, uint256 threshold);

    uint256 private constant MAX_GUARDIANS = 32;
    bytes32 private constant ROTATE = keccak256("causeway: rotate");

    address[] public guardians;
    mapping(address => bool) public isGuardian;
    uint256 public threshold;
    /// How often the guardians have changed.
    uint256 public term;

    constructor(address[] memory first, uint256 threshold_) {
        _install(first, threshold_);
    }

    function rotate(address[] calldata next, uint256 threshold_, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(abi.encode(ROTATE, block.chainid, address(this), term, next, threshold_));
        _requireQuorum(digest, signatures);
        for (uint256 i; i < guardians.length; ++i) isGuardian[guardians[i]] = false;
        _install(next, threshold_);
    }

    /// Signatures come in the order of their signers, so that none counts twice.
    function _requireQuorum(bytes32 digest, bytes[] calldata signatures) internal view {
        if (signatures.length < threshold) revert TooFewSignatures();
        address last;
        for (uint256 i; i < signatures.length; ++i) {
            address signer = digest.signerOf(signatures[i]);
            if (signer <= last) revert NotInOrder();
            if (!isGuardian[signer]) revert NotGuardian(signer);
            last = signer;
        }
    }

    function _install(address[] memory next, uint256 threshold_) private {
        if (next.length == 0 || next.length > MAX_GUARDIANS) revert BadGuardians();
        if (threshold_ * 2 <= next.length || threshold_ > next.length) revert BadGuardians();
        for (uint256 i; i < next.length; ++i) {
            if (next[i] == address(0) || isGuardian[next[i]]) revert BadGuardians();
            isGuardian[next[i]] = true;
        }
        guardians = next;
        threshold = threshold_;
        emit GuardiansChanged(++term, next, threshold_);
    }
}
