pragma solidity ^0.8.20;

// The base moves the amount, and so does what is built on it.

contract Token {
    mapping(address => uint256) internal balances;

    constructor() {
        balances[msg.sender] = 1e24;
    }

    function _move(address from, address to, uint256 amount) internal {
        require(to != address(0), "nobody");
        balances[from] -= amount;
        balances[to] += amount;
    }

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }
}

interface Receiver {
    function onReceived(address from, uint256 amount) external;
}

contract NotifyingToken is Token {
    function transferAndCall(address to, uint256 amount) external returns (bool) {
        super.transfer(to, amount);
        _move(msg.sender, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferAndCall` moves `amount` twice: `balances[msg.sender]` is reduced by it a second time.
        Receiver(to).onReceived(msg.sender, amount);
        return true;
    }

    function transferAndTell(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount); // safe: once
        Receiver(to).onReceived(msg.sender, amount);
        return true;
    }
}

contract Splitter is Token {
    address private immutable first = msg.sender;
    address private second;

    function join() external {
        require(second == address(0), "taken");
        second = msg.sender;
    }

    function split(uint256 half) external {
        _move(msg.sender, first, half);
        _move(msg.sender, second, half); // safe: to two accounts
    }

    function take(uint256 amount) external {
        _move(msg.sender, first, amount);
        _move(msg.sender, first, 1); // safe: a fixed fee on top
    }
}
