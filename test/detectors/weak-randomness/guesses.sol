pragma solidity 0.8.37;

contract Secret {
    uint8 private answer;
    uint256 private salt = block.timestamp;
    //                     ^^^^^^^^^^^^^^^ Medium: A block value taken here is used as randomness: others can predict or influence it.

    constructor() payable {
        answer = uint8(uint256(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: A block value taken here is used as randomness: others can predict or influence it.
    }

    function guess(uint8 n) external payable {
        require(msg.value == 1 ether, "one ether");
        if (n == answer) payable(msg.sender).transfer(2 ether);
    }

    function shake(uint256 max) private view returns (uint256) {
        uint256 seed = salt * block.number;
        //                    ^^^^^^^^^^^^^... Medium: `block.number` and `blockhash` decide this random number: others can predict or influence it.
        uint256 hash = uint256(blockhash(seed));
        return hash % max;
    }
}

contract BlockBet {
    struct Bet {
        uint256 number;
        bytes32 hash;
    }

    mapping(address => Bet) private bets;

    function bet(bytes32 hash) external payable {
        bets[msg.sender] = Bet(block.number + 1, hash);
    }

    function settle() external {
        require(block.number > bets[msg.sender].number, "wait");
        bytes32 answer = blockhash(bets[msg.sender].number);
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `blockhash` decides this random number: others can predict or influence it.
        bets[msg.sender].number = 0;
        if (bets[msg.sender].hash == answer) payable(msg.sender).transfer(2 ether);
    }
}

contract FreshBlockBet {
    struct Bet {
        uint256 number;
        bytes32 hash;
    }

    mapping(address => Bet) private bets;

    function settle() external {
        Bet memory one = bets[msg.sender];
        require(block.number > one.number + 10 && block.number < one.number + 200, "wait, or too late");
        delete bets[msg.sender];
        if (one.hash == blockhash(one.number)) payable(msg.sender).transfer(2 ether); // safe: the block was still to come, and is known
    }

    function bet(bytes32 hash) external payable {
        bets[msg.sender] = Bet(block.number + 1, hash);
    }
}

contract Parity {
    uint256 public turn;

    function play() external payable {
        if (block.number % 2 == 0) payable(msg.sender).transfer(2 * msg.value);
        //  ^^^^^^^^^^^^^^^^ Medium: `block.number` decides this random number: others can predict or influence it.
    }

    function roll() external view returns (uint256) {
        return uint256(keccak256(abi.encode(block.prevrandao, msg.sender)));
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.prevrandao` decides this random number: others can predict or influence it.
    }

    function id() external view returns (bytes32) {
        return keccak256(abi.encode(block.timestamp, msg.sender)); // safe: an id
    }

    function epoch() external {
        turn = block.number % 7200; // safe: where in the day
    }
}

/// Heads or tails by the upper half of a hash.
contract Toss {
    uint256 private half = 57896044618658097711785492504343953926634992332820282019728792003956564819968;
    mapping(address => uint256) public inARow;

    function toss(bool isHeads) external {
        uint256 lot = uint256(blockhash(block.number - 1));
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `block.number` and `blockhash` decide this random number: others can predict or influence it.
        if ((lot / half == 1) == isHeads) inARow[msg.sender]++;
        else inARow[msg.sender] = 0;
    }
}
