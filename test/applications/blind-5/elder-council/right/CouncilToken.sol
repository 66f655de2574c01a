// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract FungibleBase {
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    error InsufficientAllowance(address owner, address spender);
    error InvalidReceiver();

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
    }

    function approve(address spender, uint256 value) public virtual returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) public virtual returns (bool) {
        if (to == address(0)) revert InvalidReceiver();
        _update(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) public virtual returns (bool) {
        if (to == address(0)) revert InvalidReceiver();
        _spendAllowance(from, msg.sender, value);
        _update(from, to, value);
        return true;
    }

    function _spendAllowance(address owner, address spender, uint256 value) internal {
        uint256 current = allowance[owner][spender];
        if (current == type(uint256).max) return;
        if (current < value) revert InsufficientAllowance(owner, spender);
        allowance[owner][spender] = current - value;
    }

    function _update(address from, address to, uint256 value) internal virtual {
        if (from == address(0)) totalSupply += value;
        else balanceOf[from] -= value;
        if (to == address(0)) totalSupply -= value;
        else balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// @notice Votes are those of the delegate, remembered by block.
contract CouncilToken is FungibleBase {
    struct Checkpoint {
        uint48 fromBlock;
        uint208 votes;
    }

    error FutureLookup();

    mapping(address => address) public delegates;
    mapping(address => Checkpoint[]) private _history;
    Checkpoint[] private _supplyHistory;

    event DelegateChanged(address indexed holder, address indexed from, address indexed to);

    constructor(address treasury, uint208 supply) FungibleBase("Elder Council", "ELDR") {
        _update(address(0), treasury, supply);
    }

    function delegate(address to) external {
        address from = delegates[msg.sender];
        delegates[msg.sender] = to;
        emit DelegateChanged(msg.sender, from, to);
        _moveVotes(from, to, balanceOf[msg.sender]);
    }

    function getVotes(address who) external view returns (uint256) {
        Checkpoint[] storage history = _history[who];
        return history.length == 0 ? 0 : history[history.length - 1].votes;
    }

    function getPastVotes(address who, uint256 atBlock) external view returns (uint256) {
        if (atBlock >= block.number) revert FutureLookup();
        return _lookup(_history[who], atBlock);
    }

    function getPastSupply(uint256 atBlock) external view returns (uint256) {
        if (atBlock >= block.number) revert FutureLookup();
        return _lookup(_supplyHistory, atBlock);
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from == address(0) || to == address(0)) _write(_supplyHistory, totalSupply);
        _moveVotes(delegates[from], delegates[to], value);
    }

    function _moveVotes(address from, address to, uint256 value) private {
        if (from == to || value == 0) return;
        if (from != address(0)) _write(_history[from], _last(_history[from]) - value);
        if (to != address(0)) _write(_history[to], _last(_history[to]) + value);
    }

    function _last(Checkpoint[] storage history) private view returns (uint256) {
        uint256 length = history.length;
        return length == 0 ? 0 : history[length - 1].votes;
    }

    function _write(Checkpoint[] storage history, uint256 votes) private {
        uint256 length = history.length;
        if (length > 0 && history[length - 1].fromBlock == block.number) {
            history[length - 1].votes = uint208(votes);
        } else {
            history.push(Checkpoint(uint48(block.number), uint208(votes)));
        }
    }

    function _lookup(Checkpoint[] storage history, uint256 atBlock) private view returns (uint256) {
        uint256 low = 0;
        uint256 high = history.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (history[middle].fromBlock > atBlock) high = middle;
            else low = middle + 1;
        }
        return low == 0 ? 0 : history[low - 1].votes;
    }
}
