// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Whoever calls is credited with what others brought.
contract Counter {
    mapping(uint256 => mapping(address => uint256)) public brought;
    mapping(address => uint256) public purse;

    function bring(uint256 id) external payable {
        brought[id][msg.sender] += msg.value;
    }

    function giveBack(uint256 id, address guest) external {
        purse[msg.sender] += _strike(id, guest);
        //                   ^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw what `guest` holds through `giveBack`: it reduces `brought[id][guest]`, and nothing ties that account to the caller.
    }

    function empty() external {
        uint256 amount = purse[msg.sender];
        purse[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function _strike(uint256 id, address guest) private returns (uint256 amount) {
        amount = brought[id][guest];
        brought[id][guest] = 0;
    }
}

/// Right: the guest is.
contract Cloakroom {
    mapping(uint256 => mapping(address => uint256)) public brought;
    mapping(address => uint256) public purse;

    function bring(uint256 id) external payable {
        brought[id][msg.sender] += msg.value;
    }

    function giveBack(uint256 id, address guest) external {
        purse[guest] += _strike(id, guest);
    }

    function empty() external {
        uint256 amount = purse[msg.sender];
        purse[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function _strike(uint256 id, address guest) private returns (uint256 amount) {
        amount = brought[id][guest];
        brought[id][guest] = 0;
    }
}
