pragma solidity ^0.8.20;

/// Rent is divided among all seats; a seat that is given up waits for its deposit and earns nothing.
contract Office {
    uint256 private seats;
    uint256 private rentPerSeat;
    mapping(address => uint256) private seatsOf;
    mapping(address => uint256) private paidUpTo;
    mapping(address => uint256) private leaving;
    mapping(address => uint256) private due;

    function settle(address who) private {
        due[who] += seatsOf[who] * (rentPerSeat - paidUpTo[who]);
        paidUpTo[who] = rentPerSeat;
    }

    function rent() external payable {
        rentPerSeat += msg.value / seats;
    }

    function take(uint256 n) external {
        settle(msg.sender);
        seatsOf[msg.sender] += n;
        seats += n;
    }

    function giveUp(uint256 n) external {
        settle(msg.sender);
        seatsOf[msg.sender] -= n;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `giveUp` reduces `seatsOf[msg.sender]` without updating `seats`, while 2 other functions change both by the same amount.
        leaving[msg.sender] += n;
    }

    function comeBack(uint256 n) external {
        settle(msg.sender);
        leaving[msg.sender] -= n;
        seatsOf[msg.sender] += n;
        seats += n;
    }
}

/// Who is locked still earns: the boats in the yard share what the others share.
contract Harbour {
    uint256 private boats;
    uint256 private feePerBoat;
    mapping(address => uint256) private afloat;
    mapping(address => uint256) private inYard;
    mapping(address => uint256) private feesOf;

    function pay() external payable {
        feePerBoat += msg.value / boats;
    }

    function moor(uint256 n) external {
        afloat[msg.sender] += n;
        boats += n;
    }

    function haul(uint256 n) external {
        afloat[msg.sender] -= n; // safe: those in the yard have their share too
        inYard[msg.sender] += n;
    }

    function collect() external {
        feesOf[msg.sender] = afloat[msg.sender] * feePerBoat + inYard[msg.sender] * feePerBoat;
    }
}

/// What waits is taken off before anything is divided.
contract Orchard {
    uint256 private trees;
    uint256 private felled;
    uint256 private applesPerTree;
    mapping(address => uint256) private treesOf;
    mapping(address => uint256) private felledOf;
    mapping(address => uint256) private applesOf;

    function harvest(uint256 apples) external {
        applesPerTree += apples / (trees - felled);
    }

    function plant(uint256 n) external {
        treesOf[msg.sender] += n;
        trees += n;
    }

    function fell(uint256 n) external {
        treesOf[msg.sender] -= n; // safe: the felled are not divided among
        felledOf[msg.sender] += n;
        felled += n;
    }

    function pick() external {
        applesOf[msg.sender] = treesOf[msg.sender] * applesPerTree;
    }
}

/// The total is divided among, and no record is multiplied with the result.
contract Library {
    uint256 private books;
    uint256 private dustPerBook;
    mapping(address => uint256) private booksOf;
    mapping(address => uint256) private lentOf;

    function clean(uint256 dust) external {
        dustPerBook += dust / books;
    }

    function give(uint256 n) external {
        booksOf[msg.sender] += n;
        books += n;
    }

    function lend(uint256 n) external {
        booksOf[msg.sender] -= n; // safe: what is lent is still one of the books
        lentOf[msg.sender] += n;
    }

    function dust() external view returns (uint256) {
        return dustPerBook;
    }
}

/// Two totals that a deposit raises: what is taken back is in both.
contract Kitty {
    uint256 private put;
    uint256 private spendable;
    mapping(address => uint256) private putBy;

    function put_(uint256 amount) external {
        putBy[msg.sender] += amount;
        put += amount;
        spendable += amount;
    }

    function takeBack(uint256 amount) external {
        putBy[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeBack` reduces `putBy[msg.sender]` without updating `spendable`, while another function changes both by the same amount.
        put -= amount;
    }

    function spend(uint256 parts) external {
        spendable -= spendable / parts;
    }

    function shareOf(address who) external returns (uint256 share) {
        share = putBy[who] * spendable / put;
        put -= putBy[who];
        spendable -= share;
        putBy[who] = 0;
    }
}

/// All that ever came, beside what is there: it never falls.
contract Fountain {
    uint256 private ever;
    uint256 private now_;
    uint256 private pricePerCoin;
    mapping(address => uint256) private coinsOf;

    function toss(uint256 coins) external {
        coinsOf[msg.sender] += coins;
        now_ += coins;
        ever += coins;
    }

    function fish(uint256 coins) external {
        coinsOf[msg.sender] -= coins; // safe: what came ever came, whatever leaves
        now_ -= coins;
        pricePerCoin = 1e18 / now_;
    }

    function isFull() external {
        require(ever < 1000, "full");
        pricePerCoin = 0;
    }
}

/// Lists of which one is longer by what another one loses: an order becomes a delivery.
contract Kitchen {
    uint256[] private all;
    uint256[] private served;
    mapping(uint256 => uint256[]) private waiting;

    function order(uint256 table, uint256 dish) external {
        waiting[table].push(dish);
        all.push(dish);
        served.push(0);
    }

    function serve(uint256 table) external {
        waiting[table].pop();
        served.push(table); // safe: each list is of its own
    }
}

/// What is left of all that was put in runs off with time: it is no sum of what each has put in.
contract Stream {
    uint256 private left;
    uint256 private put;
    uint256 private at;
    uint256 private immutable end = block.timestamp + 7 days;
    mapping(address => uint256) private ticketsOf;

    function run() public {
        left -= left * (block.timestamp - at) / (end - at);
        at = block.timestamp;
    }

    function enter(uint256 amount) external {
        run();
        left += amount;
        put += amount;
        ticketsOf[msg.sender] += amount;
    }

    function claim(uint256 amount) external {
        require(block.timestamp > end, "too early");
        ticketsOf[msg.sender] -= amount; // safe: nothing is left by then
        put -= amount;
    }
}

/// The same without the clock.
contract Pot {
    uint256 private left;
    uint256 private put;
    mapping(address => uint256) private ticketsOf;

    function run(uint256 n) public {
        left -= left / n;
    }

    function enter(uint256 amount) external {
        run(7);
        left += amount;
        put += amount;
        ticketsOf[msg.sender] += amount;
    }

    function claim(uint256 amount) external {
        ticketsOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` reduces `ticketsOf[msg.sender]` without updating `left`, while another function changes both by the same amount.
        put -= amount;
    }
}
