// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token of fixed supply whose holders name who votes for them.
contract MootToken {
    struct Checkpoint {
        uint48 fromBlock;
        uint208 votes;
    }

    string public constant name = "Moot";
    string public constant symbol = "MOOT";
    uint8 public constant decimals = 18;
    uint256 public immutable totalSupply;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => address) public delegateOf;
    mapping(address => Checkpoint[]) private checkpoints;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event DelegateSet(address indexed holder, address indexed from, address indexed to);
    event VotesMoved(address indexed delegate, uint256 votes);

    error ZeroAddress();
    error NotYet();

    constructor(address holder, uint208 supply) {
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _transfer(from, to, value);
        return true;
    }

    function delegate(address to) external {
        address from = delegateOf[msg.sender];
        delegateOf[msg.sender] = to;
        emit DelegateSet(msg.sender, from, to);
        _moveVotes(from, to, balanceOf[msg.sender]);
    }

    function getVotes(address who) public view returns (uint256) {
        uint256 n = checkpoints[who].length;
        return n == 0 ? 0 : checkpoints[who][n - 1].votes;
    }

    /// The votes at the end of a block that is over.
    function getPastVotes(address who, uint256 blockNumber) external view returns (uint256) {
        if (blockNumber >= block.number) revert NotYet();
        Checkpoint[] storage history = checkpoints[who];
        uint256 low = 0;
        uint256 high = history.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (history[middle].fromBlock > blockNumber) high = middle;
            else low = middle + 1;
        }
        return low == 0 ? 0 : history[low - 1].votes;
    }

    function _transfer(address from, address to, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        _moveVotes(delegateOf[from], delegateOf[to], value);
    }

    function _moveVotes(address from, address to, uint256 value) private {
        if (from == to || value == 0) return;
        if (from != address(0)) _write(from, getVotes(from) - value);
        if (to != address(0)) _write(to, getVotes(to) + value);
    }

    function _write(address who, uint256 votes) private {
        Checkpoint[] storage history = checkpoints[who];
        uint256 n = history.length;
        if (n > 0 && history[n - 1].fromBlock == block.number) history[n - 1].votes = uint208(votes);
        else history.push(Checkpoint(uint48(block.number), uint208(votes)));
        emit VotesMoved(who, votes);
    }
}
