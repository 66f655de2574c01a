// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// A flag that is set once all is given out makes no initializer of what tests it.
contract Giveaway {
    address private owner = msg.sender;
    mapping(address => bool) private served;
    mapping(address => uint256) public points;
    uint256 private given;
    bool private isOver;

    function Giveaway_() external {
        owner = msg.sender;
    }

    receive() external payable {
        require(!isOver && !served[msg.sender], "no more");
        served[msg.sender] = true;
        points[msg.sender] += 10;
        given += 10;
        if (given >= 1000) isOver = true;
    }

    function withdraw() external {
        require(msg.sender == owner, "not the owner");
        payable(owner).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `withdraw`: it sends `address(this).balance` to the caller as `owner`, and the check of the caller relies on `owner`, which anyone can set through `Giveaway_`.
    }
}
