// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library SafeMath {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a);
        return a - b;
    }
}

/// What is taken off something that the test has found to be no larger.
contract Token {
    using SafeMath for uint256;

    error NotEnough(uint256 have, uint256 wanted);

    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public credit;
    uint256 public totalSupply;

    function burn(uint256 amount) external {
        uint256 have = balanceOf[msg.sender];
        if (have >= amount) revert NotEnough(have, amount);
        //  ^^^^^^^^^^^^^^ Medium: Behind this test `amount` is never less than `have`, from which it is subtracted: `>=` is the wrong way round.
        balanceOf[msg.sender] = have - amount;
        totalSupply -= amount;
    }

    function use(uint256 amount) external {
        require(credit[msg.sender] < amount, "short");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Behind this test `amount` is never less than `credit[msg.sender]`, from which it is subtracted: `<` is the wrong way round.
        credit[msg.sender] = credit[msg.sender].sub(amount);
    }
}

contract Sale {
    uint256 public price;
    uint256 public paid;

    function buy(uint256 count) external payable {
        uint256 cost = price * count;
        if (msg.value > cost) revert();
        //  ^^^^^^^^^^^^^^^^ Medium: Behind this test `cost` is never less than `msg.value`, from which it is subtracted: `>` is the wrong way round.
        paid += cost;
        payable(msg.sender).transfer(msg.value - cost);
    }
}

contract Auction {
    uint256 public start;
    uint256 public price;
    uint256 public slope;

    function priceNow() external view returns (uint256) {
        if (block.timestamp > start) return price;
        //  ^^^^^^^^^^^^^^^^^^^^^^^ Medium: Behind this test `start` is never less than `block.timestamp`, from which it is subtracted: `>` is the wrong way round.
        return price - (block.timestamp - start) * slope;
    }
}

contract RightOrders {
    using SafeMath for uint256;

    mapping(address => uint256) public balanceOf;
    uint256 public start;
    uint256 public sold;
    uint256 public cap;
    int256 public net;

    function burn(uint256 amount) external {
        require(balanceOf[msg.sender] >= amount, "short"); // safe: it is enough
        balanceOf[msg.sender] -= amount;
    }

    function waited() external view returns (uint256) {
        if (block.timestamp <= start) return 0; // safe: what is later is counted
        return block.timestamp - start;
    }

    function room(uint256 amount) external returns (uint256) {
        if (sold < amount) return amount - sold; // safe: the smaller is taken off
        sold = cap;
        return sold - amount;
    }

    function shift(int256 by) external {
        require(net < by, "more"); // safe: numbers with a sign
        net = net - by;
    }

    function refill(uint256 amount) external {
        if (sold < amount) { // safe: it has grown by then
            sold += cap;
            sold -= amount;
        }
        require(cap <= amount, "too little"); // safe: another is taken off
        cap = amount - cap;
    }
}

/// Limits of what callers bring.
contract Fees {
    uint256 public constant MAX_FEE = 1000;
    uint256 public constant MIN_FEE_CEILING = 5;
    uint256 private constant minStake = 3;
    uint256 public fee;
    uint256 public maxPrice = 5;
    mapping(address => uint256) public stakeOf;

    constructor(uint256 fee_) {
        require(fee_ > MAX_FEE, "fee");
        //      ^^^^^^^^^^^^^^ Medium: The test is passed only where `MAX_FEE` is below `fee_`: `>` is the wrong way round.
        fee = fee_;
    }

    function setFee(uint256 next) external {
        if (next <= MAX_FEE) revert();
        //  ^^^^^^^^^^^^^^^ Medium: The test is passed only where `MAX_FEE` is below `next`: `<=` is the wrong way round.
        fee = next;
    }

    function stake(uint256 amount) external {
        require(amount < minStake, "amount");
        //      ^^^^^^^^^^^^^^^^^ Medium: The test is passed only where `amount` is below `minStake`: `<` is the wrong way round.
        stakeOf[msg.sender] = amount;
    }

    function setRight(uint256 next) external {
        require(next <= MAX_FEE, "fee"); // safe: up to the limit
        fee = next;
        require(fee + next > minStake, "sum"); // safe: it has to be reached
        if (next > MAX_FEE / 2) fee = MAX_FEE; // safe: nothing is undone
    }

    function raise(uint256 next) external {
        require(next > maxPrice, "only up"); // safe: the limit itself is set
        maxPrice = next;
    }

    function setLeast(uint256 minimum, uint256 next) external {
        require(minimum < minStake, "least"); // safe: a least of the same sort
        require(next < MIN_FEE_CEILING, "ceiling"); // safe: the ceiling of leasts
        fee = next;
    }

    function clean(address who) external {
        require(stakeOf[who] < minStake, "still enough"); // safe: what is on record, not what is brought
        stakeOf[who] = 0;
    }
}

contract Loops {
    uint256[] public items;
    uint256 public sum;

    function addUp() external {
        for (uint256 i = 0; i >= items.length; i++) sum += items[i];
        //                  ^^^^^^^^^^^^^^^^^ Medium: The loop counts `i` up, and goes on while it is large: `>=` is the wrong way round.
        for (uint256 i; items.length < i; ++i) sum += items[i];
        //              ^^^^^^^^^^^^^^^^ Medium: The loop counts `i` up, and goes on while it is large: `<` is the wrong way round.
    }

    function count(address[] calldata to) external {
        for (uint256 i = 0; i > to.length; i++) {
        //                  ^^^^^^^^^^^^^ Medium: The loop counts `i` up, and goes on while it is large: `>` is the wrong way round.
            sum++;
        }
    }

    function right() external {
        for (uint256 i = 0; i < items.length; i++) sum += items[i]; // safe: up to the end
        for (uint256 i = items.length; i > 0; i--) sum += items[i - 1]; // safe: down to the beginning
        for (uint256 i = items.length; i >= sum; i++) sum += i; // safe: begins where others end
    }
}
