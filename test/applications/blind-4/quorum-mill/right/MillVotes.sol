// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A token of fixed supply whose balances are given to delegates, who vote with them.
contract MillVotes {
    struct Checkpoint {
        uint32 fromBlock;
        uint224 votes;
    }

    string public constant symbol = "MILL";
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => address) public delegateOf;
    mapping(address => Checkpoint[]) private _checkpoints;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event DelegateChanged(address indexed owner, address indexed before, address indexed next);

    constructor(uint256 supply) {
        require(supply <= type(uint224).max, "too many");
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _transfer(from, to, amount);
        return true;
    }

    function delegate(address next) external {
        address before = delegateOf[msg.sender];
        delegateOf[msg.sender] = next;
        _moveVotes(before, next, balanceOf[msg.sender]);
        emit DelegateChanged(msg.sender, before, next);
    }

    function votesOf(address who) external view returns (uint256) {
        uint256 length = _checkpoints[who].length;
        return length == 0 ? 0 : _checkpoints[who][length - 1].votes;
    }

    function votesAt(address who, uint256 blockNumber) external view returns (uint256) {
        require(blockNumber < block.number, "not over yet");
        Checkpoint[] storage list = _checkpoints[who];
        uint256 low = 0;
        uint256 high = list.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (list[middle].fromBlock > blockNumber) high = middle;
            else low = middle + 1;
        }
        return high == 0 ? 0 : list[high - 1].votes;
    }

    function _transfer(address from, address to, uint256 amount) private {
        require(to != address(0), "to nobody");
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        _moveVotes(delegateOf[from], delegateOf[to], amount);
        emit Transfer(from, to, amount);
    }

    function _moveVotes(address from, address to, uint256 amount) private {
        if (from == to || amount == 0) return;
        if (from != address(0)) _write(from, amount, false);
        if (to != address(0)) _write(to, amount, true);
    }

    function _write(address who, uint256 amount, bool more) private {
        Checkpoint[] storage list = _checkpoints[who];
        uint256 length = list.length;
        uint256 old = length == 0 ? 0 : list[length - 1].votes;
        uint224 next = uint224(more ? old + amount : old - amount);
        if (length > 0 && list[length - 1].fromBlock == block.number) list[length - 1].votes = next;
        else list.push(Checkpoint(uint32(block.number), next));
    }
}
