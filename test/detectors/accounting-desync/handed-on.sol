// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A helper that pays what it is told to.
contract Stalls {
    mapping(address => uint256) public owed;
    address payable private immutable host = payable(msg.sender);

    function sell(address seller) external payable {
        owed[seller] += msg.value;
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        send(payable(msg.sender), amount); // safe: what is owed
    }

    function closeDown() external {
        require(msg.sender == host, "not the host");
        uint256 all = address(this).balance;
        send(host, all);
      //^^^^^^^^^^^^^^^ Low: `closeDown` pays all that the contract holds, with what `collect` owes to others by its records.
    }

    function send(address payable to, uint256 amount) private {
        to.transfer(amount);
    }
}
