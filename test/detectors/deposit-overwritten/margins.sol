// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What is written is what was paid, less a fee; a lock that is open again at the end keeps nobody from coming again.
contract Desk {
    struct Position {
        uint256 units;
        uint256 margin;
    }

    IERC20 private immutable money;
    mapping(address => Position) public positions;
    uint256 public fees;
    bool private busy;

    constructor(IERC20 money_) {
        money = money_;
    }

    modifier alone() {
        require(!busy, "busy");
        busy = true;
        _;
        busy = false;
    }

    function open(uint256 units, uint256 margin) external alone {
        uint256 fee = units / 1000 + 1;
        positions[msg.sender] = Position(units, margin - fee);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `open` writes what is paid over what `positions[msg.sender].margin` held, and that is neither paid back nor credited.
        fees += fee;
        require(money.transferFrom(msg.sender, address(this), margin), "not paid in");
    }

    function openFirst(uint256 units, uint256 margin) external alone {
        require(positions[msg.sender].units == 0 && units > 0, "open");
        uint256 fee = units / 1000 + 1;
        positions[msg.sender] = Position(units, margin - fee); // safe: there is none
        fees += fee;
        require(money.transferFrom(msg.sender, address(this), margin), "not paid in");
    }

    function close() external alone {
        Position memory one = positions[msg.sender];
        delete positions[msg.sender];
        require(money.transfer(msg.sender, one.margin), "not paid out");
    }
}
