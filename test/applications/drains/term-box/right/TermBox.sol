// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IGrain {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract TermBox {
    struct Box {
        address owner;
        uint256 amount;
        uint256 until;
    }

    IGrain public immutable grain;
    Box[] private _boxes;
    mapping(uint256 => mapping(address => uint256)) public mayTake;

    constructor(IGrain grain_) {
        grain = grain_;
    }

    function box(uint256 id) external view returns (Box memory) {
        return _boxes[id];
    }

    function put(uint256 amount, uint256 time) external returns (uint256 id) {
        require(time <= 3650 days, "too long");
        id = _boxes.length;
        _boxes.push(Box(msg.sender, amount, block.timestamp + time));
        require(grain.transferFrom(msg.sender, address(this), amount), "put");
    }

    function add(uint256 id, uint256 amount) external {
        _boxes[id].amount += amount;
        require(grain.transferFrom(msg.sender, address(this), amount), "add");
    }

    function letTake(uint256 id, address who, uint256 amount) external {
        require(_boxes[id].owner == msg.sender, "not yours");
        mayTake[id][who] = amount;
    }

    function take(uint256 id, uint256 amount, address to) external {
        Box storage b = _boxes[id];
        require(block.timestamp >= b.until, "too early");
        if (b.owner != msg.sender) mayTake[id][msg.sender] -= amount;
        b.amount -= amount;
        require(grain.transfer(to, amount), "take");
    }

    function merge(uint256 from, uint256 into) external {
        require(from != into, "same");
        require(_boxes[from].owner == msg.sender && _boxes[into].owner == msg.sender, "not yours");
        require(_boxes[from].until <= _boxes[into].until, "sooner");
        _boxes[into].amount += _boxes[from].amount;
        _boxes[from].amount = 0;
    }
}
