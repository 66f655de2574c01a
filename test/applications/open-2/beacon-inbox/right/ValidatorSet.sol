// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title ValidatorSet
/// @notice Keys whose signatures count, and how many of them are needed. A guardian, meant to be a
///         slow governance contract, replaces the whole set.
abstract contract ValidatorSet {
    address public immutable guardian;
    address[] private _validators;
    mapping(address => bool) public isValidator;
    uint256 public threshold;

    event SetReplaced(address[] validators, uint256 threshold);

    error OnlyGuardian();
    error BadSet();
    error TooFewSignatures();
    error BadSignature(uint256 position);
    error SignaturesOutOfOrder();

    constructor(address[] memory validators_, uint256 threshold_) {
        guardian = msg.sender;
        _install(validators_, threshold_);
    }

    function replaceSet(address[] calldata validators_, uint256 threshold_) external {
        if (msg.sender != guardian) revert OnlyGuardian();
        for (uint256 i = 0; i < _validators.length; ++i) {
            isValidator[_validators[i]] = false;
        }
        delete _validators;
        _install(validators_, threshold_);
    }

    function validators() external view returns (address[] memory) {
        return _validators;
    }

    function _install(address[] memory set, uint256 threshold_) private {
        if (set.length > 64 || threshold_ > set.length || threshold_ * 2 <= set.length) revert BadSet();
        for (uint256 i = 0; i < set.length; ++i) {
            if (set[i] == address(0) || isValidator[set[i]]) revert BadSet();
            isValidator[set[i]] = true;
            _validators.push(set[i]);
        }
        threshold = threshold_;
        emit SetReplaced(set, threshold_);
    }

    /// @dev Signatures come in ascending order of their signers.
    function _requireAttested(bytes32 digest, bytes[] calldata signatures) internal view {
        if (signatures.length < threshold) revert TooFewSignatures();
        address last = address(0);
        for (uint256 i = 0; i < signatures.length; ++i) {
            address who = _recover(digest, signatures[i]);
            if (who == address(0) || !isValidator[who]) revert BadSignature(i);
            if (who <= last) revert SignaturesOutOfOrder();
            last = who;
        }
    }

    function _recover(bytes32 digest, bytes calldata sig) private pure returns (address) {
        if (sig.length != 65) return address(0);
        bytes32 r = bytes32(sig[:32]);
        bytes32 s = bytes32(sig[32:64]);
        if (uint256(s) > 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0) return address(0);
        return ecrecover(digest, uint8(sig[64]), r, s);
    }
}
