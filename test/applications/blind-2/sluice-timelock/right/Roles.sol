// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Accounts by role. Whoever holds ADMIN_ROLE grants and revokes all of them.
abstract contract Roles {
    error MissingRole(bytes32 role, address account);

    event RoleGranted(bytes32 indexed role, address indexed account);
    event RoleRevoked(bytes32 indexed role, address indexed account);

    bytes32 public constant ADMIN_ROLE = keccak256("ADMIN_ROLE");

    mapping(bytes32 => mapping(address => bool)) private _members;

    modifier onlyRole(bytes32 role) {
        if (!hasRole(role, msg.sender)) revert MissingRole(role, msg.sender);
        _;
    }

    function hasRole(bytes32 role, address account) public view returns (bool) {
        return _members[role][account];
    }

    function grantRole(bytes32 role, address account) external onlyRole(ADMIN_ROLE) {
        _grantRole(role, account);
    }

    function revokeRole(bytes32 role, address account) external onlyRole(ADMIN_ROLE) {
        _members[role][account] = false;
        emit RoleRevoked(role, account);
    }

    function renounceRole(bytes32 role) external {
        _members[role][msg.sender] = false;
        emit RoleRevoked(role, msg.sender);
    }

    function _grantRole(bytes32 role, address account) internal {
        _members[role][account] = true;
        emit RoleGranted(role, account);
    }
}
