// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Mutual {
    uint256 public fund;
    uint256 public liable;
    uint256 public units;
    mapping(address => uint256) public unitsOf;
    mapping(uint256 => uint256) public sumOf;
    address private immutable judge = msg.sender;

    function back() external payable {
        units += msg.value;
        unitsOf[msg.sender] += msg.value;
        fund += msg.value;
    }

    function insure(uint256 id, uint256 sum) external payable {
        require(sumOf[id] == 0 && msg.value >= sum / 20, "premium");
        sumOf[id] = sum;
        fund += msg.value;
        liable += sum;
        require(fund >= liable, "too much");
    }

    function leave(uint256 share) external {
        uint256 out = share * fund / units;
        unitsOf[msg.sender] -= share;
        units -= share;
        fund -= out;
      //^^^^^^^^^^^ Low: `leave` reduces `fund` without the check of `insure` that `liable` stays within it.
        payable(msg.sender).transfer(out);
    }

    function leaveFairly(uint256 share) external {
        uint256 out = share * fund / units;
        unitsOf[msg.sender] -= share;
        units -= share;
        fund -= out; // safe: what is insured stays
        require(fund >= liable, "needed");
        payable(msg.sender).transfer(out);
    }

    function settle(uint256 id, address payable to) external {
        require(msg.sender == judge, "not the judge");
        uint256 sum = sumOf[id];
        sumOf[id] = 0;
        liable -= sum;
        fund -= sum; // safe: both go down
        to.transfer(sum);
    }
}
