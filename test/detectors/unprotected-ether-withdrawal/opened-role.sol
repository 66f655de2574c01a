// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A role that can be given to everybody. */

contract Timelock {
    mapping(bytes32 => mapping(address => bool)) private members;
    mapping(bytes32 => mapping(address => bool)) private volunteers;

    constructor() {
        members["admin"][msg.sender] = true;
    }

    receive() external payable {}

    function grant(bytes32 role, address who) external {
        require(members["admin"][msg.sender], "not an admin");
        members[role][who] = true;
    }

    function volunteer(address who) external {
        volunteers["executor"][who] = true;
    }

    function execute(address payable target, uint256 amount) external {
        require(members["executor"][msg.sender] || members["executor"][address(0)], "no role");
        target.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^ Low: Anyone can withdraw ether through `execute`: it sends `amount` to `target`, which the caller chooses, and no check restricts the caller.
    }

    function executeAsVolunteer(address payable target, uint256 amount) external {
        require(volunteers["executor"][msg.sender] || volunteers["executor"][address(0)], "no role");
        target.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `executeAsVolunteer`: it sends `amount` to `target`, which the caller chooses, and the check of the caller relies on `volunteers[…][msg.sender]`, which anyone can set through `volunteer`.
    }
}
