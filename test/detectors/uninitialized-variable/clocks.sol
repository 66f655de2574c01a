pragma solidity ^0.8.20;

interface IStakes {
    function total() external view returns (uint256);
    function ratePerSecond() external view returns (uint256);
}

/// Mints for the time since a start that its governor presses a button for.
contract Emission {
    address private immutable governor = msg.sender;
    uint256 public available;
    uint256 public rate = 5;
    uint256 public lastEvent;

    function start() external {
        require(msg.sender == governor, "not the governor");
        require(lastEvent == 0, "started");
        lastEvent = block.timestamp;
    }

    function poke() external {
        available += rate * (block.timestamp - lastEvent);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `poke` counts the time since `lastEvent` before anything has set it: the first call counts it since 1970.
        lastEvent = block.timestamp;
    }
}

/// An index of what others keep the stakes of, and it may come to them late.
contract Gauge {
    IStakes private immutable stakes;
    uint256 public index;
    uint256 private updatedAt;

    constructor(IStakes s) {
        stakes = s;
    }

    function checkpoint() public {
        uint256 total = stakes.total();
        if (total > 0) {
            uint256 elapsed = block.timestamp - updatedAt;
            index += (stakes.ratePerSecond() * elapsed * 1e18) / total;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `checkpoint` counts the time since `updatedAt` before anything has set it: the first call counts it since 1970.
        }
        updatedAt = block.timestamp;
    }
}

contract Debts {
    uint256 public debt = 1e18;
    uint64 private sinceBlock;

    function grow() external {
        _grow(3);
    }

    function _grow(uint256 perBlock) private {
        debt = debt + debt * (block.number - sinceBlock) / perBlock;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `grow` counts the time since `sinceBlock` before anything has set it: the first call counts it since 1970.
        sinceBlock = uint64(block.number);
    }
}

contract FromTheConstructor {
    uint256 public sum;
    uint256 private since;

    constructor() {
        since = block.timestamp;
    }

    function poke() external {
        sum += 5 * (block.timestamp - since); // safe: the constructor sets it
        since = block.timestamp;
    }
}

contract FromTheDeclaration {
    uint256 public sum;
    uint256 private since = block.timestamp;

    function poke() external {
        sum += 5 * (block.timestamp - since); // safe: set where it is declared
        since = block.timestamp;
    }
}

contract FromTheInitializer {
    uint256 public sum;
    uint256 private since;
    bool private initialized;

    function initialize() external {
        require(!initialized, "done");
        initialized = true;
        since = block.timestamp;
    }

    function poke() external {
        sum += 5 * (block.timestamp - since); // safe: set with everything else, before the first use
        since = block.timestamp;
    }
}

contract Asked {
    uint256 public sum;
    uint256 private since;

    function poke() external {
        if (since >= 1000) sum += 5 * (block.timestamp - since); // safe: it is asked whether it has begun
        since = block.timestamp;
    }
}

/// Stakes of its own: while there are none, nothing is counted, and the clock is set all the same.
contract Farm {
    uint256 public index;
    uint256 private total;
    uint256 private updatedAt;
    mapping(address => uint256) public stakeOf;

    function stake() external payable {
        update();
        stakeOf[msg.sender] += msg.value;
        total += msg.value;
    }

    function update() public {
        if (total > 0) index += (7e18 * (block.timestamp - updatedAt)) / total; // safe: the first stake comes after the clock
        updatedAt = block.timestamp;
    }
}

contract Rated {
    address private immutable governor = msg.sender;
    uint256 public sum;
    uint256 private rate;
    uint256 private since;

    function setRate(uint256 to) external {
        require(msg.sender == governor, "not the governor");
        poke();
        rate = to;
    }

    function poke() public {
        sum += rate * (block.timestamp - since); // safe: zero until the rate is set, and the clock with it
        since = block.timestamp;
    }
}
