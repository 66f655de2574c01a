pragma solidity ^0.8.0;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Lockers {
    struct Locker {
        address renter;
        uint128 coins;
        uint64 until;
        bytes32 word;
    }

    ICoin private immutable coin;
    Locker[] private lockers;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function rent(uint128 coins, bytes32 word) external {
        lockers.push(Locker(msg.sender, coins, uint64(block.timestamp) + 30 days, word));
        require(coin.transferFrom(msg.sender, address(this), coins), "not paid");
    }

    function clear(uint256 id, address to) external {
        Locker storage locker = lockers[id];
        uint256 coins = locker.coins;
        require(coins > 0, "empty");
        locker.coins = 0;
        require(coin.transfer(to, coins), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `clear` pays `lockers[id].coins` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function empty(uint256 id) external {
        Locker memory locker = lockers[id];
        require(block.timestamp > locker.until, "too soon");
        delete lockers[id];
        require(coin.transfer(msg.sender, locker.coins), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `empty` pays `lockers[id].coins` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function clearRight(uint256 id, address to) external {
        Locker memory locker = lockers[id];
        require(locker.renter == msg.sender, "not yours");
        delete lockers[id];
        require(coin.transfer(to, locker.coins), "not sent"); // safe: the renter says where to
    }

    function clearFor(uint256 id) external {
        Locker memory locker = lockers[id];
        delete lockers[id];
        require(coin.transfer(locker.renter, locker.coins), "not sent"); // safe: goes to the renter
    }

    function clearWithWord(uint256 id, bytes memory word, address to) external {
        Locker memory locker = lockers[id];
        require(keccak256(word) == locker.word, "word");
        delete lockers[id];
        require(coin.transfer(to, locker.coins), "not sent"); // safe: who knows the word
    }

    function sweep(uint256 id) external {
        Locker memory locker = lockers[id];
        require(block.timestamp > locker.until, "too soon");
        delete lockers[id];
        uint256 fee = locker.coins / 100;
        require(coin.transfer(locker.renter, locker.coins - fee), "not sent");
        require(coin.transfer(msg.sender, fee), "no fee"); // safe: a part for the trouble
    }

    function dust(uint256 id) external {
        uint128 fee = lockers[id].coins / 1_000;
        lockers[id].coins -= fee;
        require(coin.transfer(msg.sender, fee), "no fee"); // safe: a part for the trouble, the rest stays
    }

    function swap(uint256 id) external {
        Locker memory locker = lockers[id];
        delete lockers[id];
        require(coin.transferFrom(msg.sender, locker.renter, locker.coins), "not paid");
        require(coin.transfer(msg.sender, locker.coins), "not sent"); // safe: paid for
    }
}

/// Places on credit: who ends one that is worth too little has a part of it, or what there is.
contract Sluices {
    struct Gate {
        address keeper;
        uint256 coins;
        uint256 level;
    }

    ICoin private immutable coin;
    mapping(address => Gate) public gates;
    mapping(address => uint256) public owed;
    uint256 public chest;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function build(uint256 coins, uint256 level) external {
        gates[msg.sender] = Gate(msg.sender, coins, level);
        require(coin.transferFrom(msg.sender, address(this), coins), "not paid");
    }

    function shut(address whose) external {
        Gate memory gate = gates[whose];
        require(gate.level > gate.coins, "sound");
        delete gates[whose];
        uint256 fee = gate.level / 200;
        if (gate.coins >= fee) {
            owed[whose] += gate.coins - fee;
        } else {
            uint256 gap = fee - gate.coins;
            if (gap > chest) gap = chest;
            chest -= gap;
            fee = gate.coins + gap;
        }
        require(coin.transfer(msg.sender, fee), "not sent"); // safe: a part for the trouble, or less
    }

    function shutPlain(address whose) external {
        Gate memory gate = gates[whose];
        require(gate.level > gate.coins, "sound");
        delete gates[whose];
        uint256 fee = (gate.level * 3) / 1000;
        if (fee > gate.coins) fee = gate.coins;
        chest += gate.coins - fee;
        require(coin.transfer(msg.sender, fee), "not sent"); // safe: a part for the trouble, no more than there is
    }

    function shutShort(address whose) external {
        uint256 coins = gates[whose].coins;
        require(gates[whose].level > coins, "sound");
        uint256 fee = gates[whose].level / 50;
        fee = fee < coins ? fee : coins;
        gates[whose].coins = 0;
        chest += coins - fee;
        require(coin.transfer(msg.sender, fee), "not sent"); // safe: the lesser of the two
    }

    function shutGreedy(address whose) external {
        Gate memory gate = gates[whose];
        require(gate.level > gate.coins, "sound");
        delete gates[whose];
        uint256 fee = gate.level / 200;
        if (gate.coins > fee) fee = gate.coins;
        chest += gate.coins - fee;
        require(coin.transfer(msg.sender, fee), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `shutGreedy` pays `gates[whose].coins` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function shutLow(address whose) external {
        Gate memory gate = gates[whose];
        require(gate.level > gate.coins, "sound");
        delete gates[whose];
        uint256 fee = gate.level / 200;
        if (gate.coins < 5 ether) fee = gate.coins;
        chest += gate.coins - fee;
        require(coin.transfer(msg.sender, fee), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `shutLow` pays `gates[whose].coins` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }
}
