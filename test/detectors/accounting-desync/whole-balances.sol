// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Theatre {
    address payable private immutable house = payable(msg.sender);
    uint256 public earned;
    uint256 public closedAt;
    mapping(address => uint256) public back;

    function book() external payable {
        require(msg.value >= 1 ether && closedAt == 0, "pay");
        earned += 1 ether;
        back[msg.sender] += msg.value - 1 ether;
    }

    function change() external {
        uint256 amount = back[msg.sender];
        back[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }

    function close() external {
        require(msg.sender == house && closedAt == 0, "not the house");
        closedAt = block.timestamp;
    }

    function takings() external {
        require(msg.sender == house, "not the house");
        earned = 0;
        house.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `takings` pays all that the contract holds, with what `change` owes to others by its records.
    }

    function earnings() external {
        require(msg.sender == house, "not the house");
        uint256 amount = earned;
        earned = 0;
        house.transfer(amount); // safe: no more than was earned
    }

    function rest() external {
        require(msg.sender == house && closedAt != 0 && block.timestamp > closedAt + 365 days, "too early");
        house.transfer(address(this).balance); // safe: who had something to get had a year for it
    }
}
