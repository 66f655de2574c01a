// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Balances {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    function _move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function _spend(address from, uint256 amount) internal {
        allowance[from][msg.sender] -= amount;
    }
}

/// Who pays with it pays nothing, and is told that it went well.
contract Coin is Balances {
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount; // safe: kept
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer` answers that it is done, and moves nothing.
        require(to != address(0) && amount > 0, "nothing");
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount);
        _move(from, to, amount); // safe: moved
        return true;
    }
}

/// Only the allowance is used up.
contract Ticket is Balances {
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount); // safe: moved
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` answers that it is done, and moves nothing.
        require(to != address(0), "to nobody");
        _spend(from, amount);
        return true;
    }
}

/// Nobody can be allowed anything.
contract Share is Balances {
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    function approve(address spender, uint256 amount) external returns (bool) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `approve` answers that it is done, and allows nothing.
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount); // safe: moved
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount);
        _move(from, to, amount);
        return true;
    }
}

/// What cannot be moved says so.
contract Badge is Balances {
    function approve(address, uint256) external pure returns (bool) {
        return false;
    }

    function transfer(address, uint256) external returns (bool) {
        totalSupply += 0;
        return false; // safe: it says so
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(msg.sender == address(this), "not movable");
        _move(from, to, amount);
        return true;
    }
}

interface ILedger {
    function move(address from, address to, uint256 amount) external;
}

/// Another contract keeps the balances.
contract Front is Balances {
    ILedger private immutable ledger;

    constructor(ILedger ledger_) {
        ledger = ledger_;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        ledger.move(msg.sender, to, amount); // safe: done there
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount); // safe: done there
        ledger.move(from, to, amount);
        return true;
    }
}
