// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Moves that end where they began, and totals that forget what was in them.
contract Token {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    function mint() external payable {
        totalSupply = msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `mint` sets `totalSupply` to what it adds to `balanceOf[msg.sender]`, where others reduce both by the same amount: what was in it before is lost.
        balanceOf[msg.sender] += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `mint` does not change `totalSupply` and `balanceOf[msg.sender]` alike, as `burn` and others do.
    }

    function burn(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount; // safe: reduced with the record
        payable(msg.sender).transfer(amount);
    }

    function move(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `move` takes `amount` off `balanceOf[msg.sender]` and gives it back to the same record.
        emit Moved(to, amount);
    }

    function moveOn(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount; // safe: another record
    }

    function last() external payable {
        lastPaid = msg.value; // safe: nobody reduces it
        totalSupply += msg.value;
        balanceOf[msg.sender] += msg.value;
    }

    uint256 public lastPaid;

    event Moved(address to, uint256 amount);
}
