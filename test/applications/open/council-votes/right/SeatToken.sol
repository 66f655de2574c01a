// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Seats, with the history of who could vote with how many.
contract SeatToken {
    struct Point {
        uint48 block_;
        uint208 votes;
    }

    mapping(address => uint256) public balanceOf;
    mapping(address => address) public delegates;
    mapping(address => Point[]) private history;
    Point[] private supplyHistory;
    uint256 public totalSupply;
    address public immutable issuer = msg.sender;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    function issue(address to, uint256 amount) external {
        require(msg.sender == issuer, "issuer");
        balanceOf[to] += amount;
        totalSupply += amount;
        _write(supplyHistory, totalSupply);
        _moveVotes(address(0), delegates[to], amount);
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(to != address(0), "to");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        _moveVotes(delegates[msg.sender], delegates[to], amount);
        emit Transfer(msg.sender, to, amount);
        return true;
    }

    function burn(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        totalSupply -= amount;
        _write(supplyHistory, totalSupply);
        _moveVotes(delegates[msg.sender], address(0), amount);
        emit Transfer(msg.sender, address(0), amount);
    }

    function delegate(address to) external {
        address before = delegates[msg.sender];
        delegates[msg.sender] = to;
        _moveVotes(before, to, balanceOf[msg.sender]);
    }

    function votesAt(address who, uint256 block_) external view returns (uint256) {
        return _read(history[who], block_);
    }

    function votesOf(address who) external view returns (uint256) {
        return _latest(history[who]);
    }

    function supplyAt(uint256 block_) external view returns (uint256) {
        return _read(supplyHistory, block_);
    }

    function _moveVotes(address from, address to, uint256 amount) private {
        if (from == to || amount == 0) return;
        if (from != address(0)) _write(history[from], _latest(history[from]) - amount);
        if (to != address(0)) _write(history[to], _latest(history[to]) + amount);
    }

    function _latest(Point[] storage points) private view returns (uint256) {
        uint256 n = points.length;
        return n == 0 ? 0 : points[n - 1].votes;
    }

    function _write(Point[] storage points, uint256 votes) private {
        uint256 n = points.length;
        if (n > 0 && points[n - 1].block_ == block.number) points[n - 1].votes = uint208(votes);
        else points.push(Point(uint48(block.number), uint208(votes)));
    }

    function _read(Point[] storage points, uint256 block_) private view returns (uint256) {
        require(block_ < block.number, "not yet");
        uint256 low = 0;
        uint256 high = points.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (points[middle].block_ > block_) high = middle;
            else low = middle + 1;
        }
        return high == 0 ? 0 : points[high - 1].votes;
    }
}
