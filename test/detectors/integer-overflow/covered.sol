// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* What bounds an amount without saying so of the number that is computed with. */

interface IVault {
    function sendToPool(address from, uint256 amount) external;
    function give(address to, uint256 amount) external;
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract PaidLater {
    IVault public immutable vault;
    mapping(address => uint256) public sharesOf;
    mapping(address => uint256) public lockedOf;

    constructor(IVault vault_) {
        vault = vault_;
    }

    function mint(uint256 amount) external {
        unchecked {
            sharesOf[msg.sender] += amount;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sharesOf[msg.sender] + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        vault.sendToPool(msg.sender, amount);
    }

    function mintForNothing(uint256 amount) external {
        unchecked {
            sharesOf[msg.sender] += amount;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `sharesOf[msg.sender] + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        vault.give(msg.sender, amount);
    }

    function leave(uint256 amount) external {
        unchecked {
            sharesOf[msg.sender] -= amount;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `sharesOf[msg.sender] - amount` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        vault.sendToPool(msg.sender, amount);
    }

    function lock(uint256 amount) external {
        if (amount != 0) require(vault.transferFrom(msg.sender, address(this), amount), "not paid");
        unchecked {
            lockedOf[msg.sender] += (amount * 5) / 4;
            //                       ^^^^^^^^^^ Low: `amount * 5` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }
}

library Narrow {
    function to88(uint256 value) internal pure returns (uint88) {
        require(value <= type(uint88).max, "too large");
        return uint88(value);
    }
}

contract Copies {
    struct Balance {
        uint88 raw;
        uint88 cooling;
    }

    mapping(address => Balance) internal balances;
    uint256 public rate;

    function setRate(uint256 next) external {
        rate = next;
    }

    function add(uint88 amount) external {
        balances[msg.sender].raw += amount;
    }

    function prepare(address who) internal view returns (Balance memory old, uint256 scaled) {
        old = balances[who];
        scaled = uint256(old.raw) * 2;
    }

    function take(uint256 amount) external {
        (Balance memory old, uint256 scaled) = prepare(msg.sender);
        uint256 all = old.raw + old.cooling;
        if (rate == 1) {
            balances[msg.sender].raw = 0;
            balances[msg.sender].cooling = Narrow.to88(all);
            old.cooling = Narrow.to88(all);
        }
        require(old.cooling >= amount, "too little");
        unchecked {
            balances[msg.sender].cooling -= Narrow.to88(amount);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `balances[msg.sender].cooling - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        rate += scaled;
    }

    function takeAll(uint256 amount) external {
        (Balance memory old, uint256 scaled) = prepare(msg.sender);
        uint256 all = old.raw + old.cooling;
        balances[msg.sender].raw = 0;
        balances[msg.sender].cooling = Narrow.to88(all);
        old.cooling = Narrow.to88(all);
        require(old.cooling >= amount, "too little");
        unchecked {
            balances[msg.sender].cooling -= Narrow.to88(amount);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `balances[msg.sender].cooling - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        rate += scaled;
    }

    function takeFromOutdated(uint256 amount) external {
        (Balance memory old, uint256 scaled) = prepare(msg.sender);
        if (rate == 1) {
            balances[msg.sender].cooling = 0;
            old.raw = 0;
        }
        require(old.cooling >= amount, "too little");
        unchecked {
            balances[msg.sender].cooling -= Narrow.to88(amount);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `balances[msg.sender].cooling - …` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        rate += scaled;
    }
}

contract Fees {
    uint256 internal constant BASE = 1 << 40;
    uint256 public immutable fee;
    uint256 public collected;

    constructor(uint256 fee_) {
        fee = fee_;
    }

    function divideUp(uint256 x, uint256 y) internal pure returns (uint256 z) {
        z = x / y;
        if (x % y != 0) z++;
    }

    function lend(uint112 amount, uint256 until) external {
        uint256 factor = (until - block.timestamp) * fee + BASE;
        uint256 adjusted = divideUp(amount * factor, BASE);
        unchecked {
            collected = adjusted - amount;
            //          ^^^^^^^^^^^^^^^^^ Low: `… - amount` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }

    function borrow(uint112 amount, uint256 until) external {
        uint256 divisor = (until - block.timestamp) * fee + BASE;
        uint256 adjusted = (amount * BASE) / divisor;
        unchecked {
            collected = amount - adjusted; // safe: the divisor is the factor and more
        }
    }

    function borrowUntil(uint112 amount, uint112 until) external {
        uint256 adjusted = (amount * BASE) / until;
        unchecked {
            collected = amount - adjusted;
            //          ^^^^^^^^^^^^^^^^^ Medium: `amount - amount * 1099511627776 / until` can underflow and wrap around: `until` is chosen by the caller, and no check bounds it.
        }
    }
}
