// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IRegistry {
    function isOperator(address who, address owner) external view returns (bool);
}

/// Whoever is made a manager is one of their own realm alone.
contract Realms {
    mapping(bytes32 => mapping(address => bool)) public hasRole;
    mapping(bytes32 => uint256) public limit;

    function begin(address manager) external {
        hasRole[keccak256(abi.encode(manager))][manager] = true; // safe: a right over what is theirs
    }

    function join(bytes32 role, address member) external {
        hasRole[role][member] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `hasRole[role][member]` through `join`, while `hasRole[role][msg.sender]` decides who passes an access check.
    }

    function setLimit(bytes32 role, uint256 next) external {
        require(hasRole[role][msg.sender], "not a member");
        limit[role] = next;
    }
}

/// Two ways in: the caller is whom the record is about, or one whom a registry knows.
contract Records {
    IRegistry private immutable registry;
    mapping(address => uint256) public expiry;

    constructor(IRegistry r) {
        registry = r;
    }

    function isAllowed(address owner) internal view returns (bool) {
        return owner == msg.sender || registry.isOperator(msg.sender, owner);
    }

    function extend(address owner, uint256 next) external {
        require(isAllowed(owner), "not allowed");
        require(next > expiry[owner], "not later");
        expiry[owner] = next;
    }

    function set(address owner, uint256 next) external {
        require(isAllowed(owner), "not allowed");
        expiry[owner] = next; // safe: the caller's own, or known to the registry
    }
}
