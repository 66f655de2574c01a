// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPool {
    function withdraw(uint256 amount) external returns (uint256 paid);
    function position(address who) external returns (uint256 amount, uint256 debt);
    function approve(address spender, uint256 amount) external returns (bool);
    function poke() external;
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Saver {
    IPool private immutable pool;
    uint256 public saved;

    constructor(IPool pool_) {
        pool = pool_;
    }

    function take(uint256 amount) external {
        saved += amount;
        pool.withdraw(amount);
      //^^^^^^^^^^^^^^^^^^^^^ Low: `take` ignores the return value of `pool.withdraw`.
    }

    function refresh() external {
        pool.position(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `refresh` ignores the return value of `pool.position`.
    }

    function allow(address spender) external {
        pool.approve(spender, saved); // safe: there is nothing to tell
    }

    function takeHalf() external {
        IPool(address(pool)).withdraw(saved / 2);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `takeHalf` ignores the return value of `IPool(address(pool)).withdraw`.
    }

    function takeAll() external {
        saved = pool.withdraw(saved); // safe: used
    }

    function debt() external returns (uint256 owed) {
        (, owed) = pool.position(msg.sender); // safe: one is left out on purpose
    }

    function poke() external {
        pool.poke(); // safe: returns nothing
    }

    function tryTake(uint256 amount) external {
        try pool.withdraw(amount) {} catch { // safe: failure is handled
            saved = 0;
        }
    }

    function own() external returns (uint256) {
        add(1); // safe: its own function
        return saved;
    }

    function add(uint256 amount) private returns (uint256) {
        saved += amount;
        return saved;
    }
}
