pragma solidity ^0.8.0;

contract Tap {
    struct Meter {
        uint64 since;
        uint192 drawn;
    }

    Meter private meter;
    mapping(address => Meter) private meters;
    mapping(address => uint256) public credit;
    uint256 private constant WEEKLY = 10 ether;
    uint256 private lastDay;
    uint256 private allTime;
    uint256 private daily;

    function fill() external payable {
        credit[msg.sender] += msg.value;
    }

    function draw(uint192 amount) external {
        credit[msg.sender] -= amount;
        if (block.timestamp >= meter.since + 1 weeks) meter.since = uint64(block.timestamp);
        //                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `draw` begins a new period with `meter.since` and leaves `meter.drawn`, which only ever grows until its limit stops everybody.
        meter.drawn += amount;
        require(meter.drawn <= WEEKLY, "dry");
        payable(msg.sender).transfer(amount);
    }

    function drawOwn(uint192 amount) external {
        credit[msg.sender] -= amount;
        Meter storage own = meters[msg.sender];
        if (block.timestamp >= own.since + 1 weeks) {
            own.since = uint64(block.timestamp);
            own.drawn = 0;
        }
        own.drawn += amount; // safe: begins at zero each week
        require(own.drawn <= WEEKLY, "dry");
        payable(msg.sender).transfer(amount);
    }

    function drawCounted(uint256 amount) external {
        credit[msg.sender] -= amount;
        if (block.timestamp > lastDay + 1 days) {
            lastDay = block.timestamp;
            daily = 0;
        }
        daily += amount;
        allTime += amount; // safe: no limit
        require(daily < 1 ether, "dry");
        payable(msg.sender).transfer(amount);
    }
}

/// Growth that is reckoned up to now, and that is no limit that is used up.
contract Growth {
    uint256 private lastBlock;
    uint256 public perUnit;
    uint256 public available;
    uint256 public issued;
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public paid;

    function stake() external payable {
        update();
        stakeOf[msg.sender] += msg.value;
        paid[msg.sender] = perUnit;
    }

    function update() public {
        if (block.number <= lastBlock) return;
        perUnit += (block.number - lastBlock) * 1 gwei; // safe: what is owed is at least what was paid of it
        lastBlock = block.number;
    }

    function claim() external {
        update();
        require(perUnit >= paid[msg.sender], "paid too much");
        uint256 owed = stakeOf[msg.sender] * (perUnit - paid[msg.sender]);
        paid[msg.sender] = perUnit;
        if (owed > address(this).balance) owed = address(this).balance;
        issued += owed;
        if (block.number <= lastBlock + 100) {
            available += owed * 2; // safe: this is the limit, and it is what grows
            lastBlock = block.number;
        }
        require(issued <= available, "more than there is");
        payable(msg.sender).transfer(owed);
    }
}
