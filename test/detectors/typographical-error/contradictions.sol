// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tests whose errors say the opposite of when they fail.
contract Wrong {
    error NotStarted();
    error AlreadyExpired();
    error TooManySeats(uint256 n);

    struct Plan {
        uint256 yes;
        uint256 until;
        bool done;
    }

    mapping(uint256 => Plan) public plans;
    mapping(address => uint256) public since;
    uint256 public start;
    uint256 public quorum;
    uint256 public maxSeats;
    uint256 public seats;

    function open(uint256 id) external {
        require(block.timestamp < plans[id].until + 1 days, "too early");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `too early` where the opposite is the case: `<` is the wrong way round.
        plans[id].until = 0;
    }

    function begin() external {
        if (block.timestamp > start) revert NotStarted();
        //  ^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `NotStarted` where the opposite is the case: `>` is the wrong way round.
        seats = 1;
    }

    function use(uint256 id) external {
        if (plans[id].until > block.timestamp) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `AlreadyExpired` where the opposite is the case: `>` is the wrong way round.
            revert AlreadyExpired();
        }
        plans[id].until = 0;
    }

    function rest() external {
        require(block.timestamp - since[msg.sender] <= 1 days, "Too soon");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `Too soon` where the opposite is the case: `<=` is the wrong way round.
        since[msg.sender] = block.timestamp;
    }

    function carry(uint256 id) external {
        Plan storage p = plans[id];
        require(!p.done && p.yes <= quorum, "not agreed");
        //                 ^^^^^^^^^^^^^^^ Medium: The test fails with `not agreed` where the opposite is the case: `<=` is the wrong way round.
        p.done = true;
    }

    function count(uint256 id, uint256 total) external {
        uint256 needed = total / 2;
        require(plans[id].yes < needed, "Not enough votes");
        //      ^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `Not enough votes` where the opposite is the case: `<` is the wrong way round.
        plans[id].done = true;
    }

    function sit(uint256 n) external {
        if (seats + n < maxSeats) revert TooManySeats(n);
        //  ^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `TooManySeats` where the opposite is the case: `<` is the wrong way round.
        seats += n;
    }
}

contract WrongRoles {
    error NotKeeper(address who);

    address public owner = msg.sender;
    address public keeper = msg.sender;
    mapping(uint256 => address) public sellerOf;
    uint256 public turns;

    function turn() external {
        require(msg.sender != owner, "caller is not the owner");
        //      ^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `caller is not the owner` where the opposite is the case: `!=` is the wrong way round.
        turns++;
    }

    function keep() external {
        if (msg.sender == keeper) revert NotKeeper(msg.sender);
        //  ^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `NotKeeper` where the opposite is the case: `==` is the wrong way round.
        turns++;
    }

    function sell(uint256 id) external {
        require(!(sellerOf[id] == msg.sender), "Not seller");
        //        ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `Not seller` where the opposite is the case: `==` is the wrong way round.
        turns++;
    }

    function sellRight(uint256 id) external {
        require(sellerOf[id] == msg.sender, "Not seller"); // safe: it fails for others
        if (msg.sender != keeper) revert NotKeeper(msg.sender); // safe: it fails for others
        turns++;
    }

    function bid(uint256 id) external {
        require(sellerOf[id] != msg.sender, "not allowed"); // safe: the seller is not
        require(owner != msg.sender, "not for the owner"); // safe: the owner fails
        turns++;
    }
}

contract Right {
    error NotStarted();
    error AlreadyExpired();
    error TooManySeats(uint256 n);
    error OutsideOfSale();

    struct Plan {
        uint256 yes;
        uint256 until;
        bool done;
    }

    uint256 public constant LEAST = 2;
    mapping(uint256 => Plan) public plans;
    mapping(address => uint256) public since;
    uint256 public start;
    uint256 public quorum;
    uint256 public maxSeats;
    uint256 public seats;

    function open(uint256 id) external {
        require(block.timestamp > plans[id].until + 1 days, "too early"); // safe: it fails early
        plans[id].until = 0;
    }

    function begin() external {
        if (block.timestamp < start) revert NotStarted(); // safe: it fails early
        seats = 1;
    }

    function use(uint256 id) external {
        if (plans[id].until < block.timestamp) revert AlreadyExpired(); // safe: it fails late
        plans[id].until = 0;
    }

    function collect(uint256 id) external {
        require(block.timestamp > plans[id].until, "not expired"); // safe: it fails early
        require(block.timestamp > start, "must be ended"); // safe: it says what is asked for
        plans[id].until = 0;
    }

    function buy(uint256 id) external {
        require(block.timestamp > start && block.timestamp < plans[id].until, "too early"); // safe: one of two times
        if (block.timestamp > plans[id].until) revert OutsideOfSale(); // safe: says nothing of the way
        plans[id].until = 0;
    }

    function rest() external {
        require(since[msg.sender] + 1 days < block.timestamp, "Too soon"); // safe: it fails early
        since[msg.sender] = block.timestamp;
    }

    function carry(uint256 id) external {
        Plan storage p = plans[id];
        require(!p.done && p.yes >= quorum, "not agreed"); // safe: it fails with fewer
        p.done = true;
    }

    function sit(uint256 n) external {
        if (seats + n > maxSeats) revert TooManySeats(n); // safe: it fails with more
        seats += n;
    }

    function setQuorum(uint256 newQuorum) external {
        require(newQuorum >= LEAST, "quorum too low"); // safe: the limit itself is asked for
        require(newQuorum <= maxSeats, "quorum too high"); // safe: it is at most that
        quorum = newQuorum;
    }
}

interface ICoupon {
    function rate() external view returns (uint256);
}

contract WrongCallers {
    error OnlyCoupon();
    error StalePrice();
    error StaleReport();

    address public house = msg.sender;
    ICoupon public coupon;
    uint256 public seenAt;
    uint256 public turns;

    modifier onlyHouse() {
        require(msg.sender != house, "house only");
        //      ^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `house only` where the opposite is the case: `!=` is the wrong way round.
        _;
    }

    function turn() external onlyHouse {
        turns++;
    }

    function moved() external {
        if (msg.sender == address(coupon)) revert OnlyCoupon();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `OnlyCoupon` where the opposite is the case: `==` is the wrong way round.
        turns++;
    }

    function price() external view returns (uint256) {
        if (block.timestamp <= seenAt + 1 hours) revert StalePrice();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: The test fails with `StalePrice` where the opposite is the case: `<=` is the wrong way round.
        return coupon.rate();
    }

    function report() external {
        if (block.timestamp < seenAt + 1 hours) revert StaleReport(); // safe: too soon after the last
        seenAt = block.timestamp;
    }

    function right() external {
        require(msg.sender == house, "only the house"); // safe: it fails for others
        if (msg.sender != address(coupon)) revert OnlyCoupon(); // safe: it fails for others
        require(msg.sender != house, "only guests, and not the house"); // safe: it fails for the house
        if (block.timestamp > seenAt + 1 hours) revert StalePrice(); // safe: it fails where the price is old
    }
}
