// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Signatures} from "./Signatures.sol";

/// @notice Weighted validators. More than two thirds of the weight of the current epoch has to sign.
abstract contract ValidatorSet {
    bytes32 private constant ROTATE = keccak256("relay.rotate.v1");

    uint256 public epoch;
    mapping(uint256 => uint256) public totalWeight;
    mapping(uint256 => mapping(address => uint256)) public weightOf;

    event Rotated(uint256 indexed epoch, uint256 validators, uint256 totalWeight);

    error BadSet();
    error Unordered();
    error NoQuorum();

    constructor(address[] memory validators, uint96[] memory weights) {
        _install(validators, weights);
    }

    function rotate(address[] calldata validators, uint96[] calldata weights, bytes[] calldata signatures) external {
        bytes32 digest = keccak256(
            abi.encode(ROTATE, block.chainid, address(this), epoch, validators, weights)
        );
        _requireQuorum(digest, signatures);
        _install(validators, weights);
    }

    function _requireQuorum(bytes32 digest, bytes[] calldata signatures) internal view {
        uint256 current = epoch;
        uint256 signed;
        address last;
        for (uint256 i = 0; i < signatures.length; i++) {
            address signer = Signatures.recover(digest, signatures[i]);
            if (signer <= last) revert Unordered();
            last = signer;
            signed += weightOf[current][signer];
        }
        if (signed * 3 <= totalWeight[current] * 2) revert NoQuorum();
    }

    function _install(address[] memory validators, uint96[] memory weights) private {
        if (validators.length == 0 || validators.length > 100 || validators.length != weights.length) revert BadSet();
        uint256 next = ++epoch;
        uint256 total;
        address last;
        for (uint256 i = 0; i < validators.length; i++) {
            if (validators[i] <= last || weights[i] == 0) revert BadSet();
            last = validators[i];
            weightOf[next][last] = weights[i];
            total += weights[i];
        }
        totalWeight[next] = total;
        emit Rotated(next, validators.length, total);
    }
}
