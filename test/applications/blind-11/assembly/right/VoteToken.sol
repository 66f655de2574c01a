// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

/// @notice Governance token. Votes count where they are delegated; holders that have not delegated count for
///         themselves. Past votes are kept by time.
contract VoteToken {
    struct Point {
        uint48 time;
        uint208 votes;
    }

    string public constant name = "Assembly";
    string public constant symbol = "ASM";
    uint8 public constant decimals = 18;
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => address) private _delegate;
    mapping(address => Point[]) private _points;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotPast();
    error ToZero();

    constructor(address to, uint208 supply) {
        totalSupply = supply;
        balanceOf[to] = supply;
        _shift(address(0), to, supply);
        emit Transfer(address(0), to, supply);
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
        allowance[from][msg.sender] -= value;
        _transfer(from, to, value);
        return true;
    }

    function delegateOf(address holder) public view returns (address d) {
        d = _delegate[holder];
        if (d == address(0)) d = holder;
    }

    function delegate(address to) external {
        address from = delegateOf(msg.sender);
        _delegate[msg.sender] = to;
        _shift(from, delegateOf(msg.sender), balanceOf[msg.sender]);
    }

    function getVotes(address who) public view returns (uint256) {
        uint256 n = _points[who].length;
        return n == 0 ? 0 : _points[who][n - 1].votes;
    }

    function getPastVotes(address who, uint256 time) external view returns (uint256) {
        if (time >= block.timestamp) revert NotPast();
        Point[] storage p = _points[who];
        (uint256 low, uint256 high) = (0, p.length);
        while (low < high) {
            uint256 mid = (low + high) / 2;
            if (p[mid].time > time) high = mid;
            else low = mid + 1;
        }
        return low == 0 ? 0 : p[low - 1].votes;
    }

    function _transfer(address from, address to, uint256 value) private {
        if (to == address(0)) revert ToZero();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        _shift(delegateOf(from), delegateOf(to), value);
    }

    function _shift(address from, address to, uint256 value) private {
        if (from == to || value == 0) return;
        if (from != address(0)) _write(from, getVotes(from) - value);
        if (to != address(0)) _write(to, getVotes(to) + value);
    }

    function _write(address who, uint256 votes) private {
        Point[] storage p = _points[who];
        if (p.length != 0 && p[p.length - 1].time == block.timestamp) p[p.length - 1].votes = uint208(votes);
        else p.push(Point(uint48(block.timestamp), uint208(votes)));
    }
}
