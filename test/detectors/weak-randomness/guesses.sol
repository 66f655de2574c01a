pragma solidity 0.8.37;

contract Secret {
    uint8 private answer;
    uint256 private salt = block.timestamp;
    //                     ^^^^^^^^^^^^^^^ Medium: A block value taken here decides a draw: others can foresee or choose it.

    constructor() payable {
        answer = uint8(uint256(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: A block value taken here decides a draw: others can foresee or choose it.
    }

    function guess(uint8 n) external payable {
        require(msg.value == 1 ether, "one ether");
        if (n == answer) payable(msg.sender).transfer(2 ether);
        //  ^^^^^^^^^^^ Medium: `block.number`, `block.timestamp` and `blockhash` decide this draw, which others can foresee or choose.
    }

    function shake(uint256 max) private view returns (uint256) {
        uint256 seed = salt * block.number;
        //                    ^^^^^^^^^^^^ Medium: A block value taken here decides a draw: others can foresee or choose it.
        uint256 hash = uint256(blockhash(seed));
        //                     ^^^^^^^^^ Medium: A block value taken here decides a draw: others can foresee or choose it.
        return hash % max;
        //     ^^^^^^^^^^ Medium: `block.number` and `blockhash` decide this draw, which others can foresee or choose.
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
        //               ^^^^^^^^^ Medium: A block value taken here decides a draw: others can foresee or choose it.
        bets[msg.sender].number = 0;
        if (bets[msg.sender].hash == answer) payable(msg.sender).transfer(2 ether);
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `blockhash` decides this draw, which others can foresee or choose.
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
        //  ^^^^^^^^^^^^^^^^ Medium: `block.number` decides this draw, which others can foresee or choose.
    }

    function roll() external view returns (uint256) {
        return uint256(keccak256(abi.encode(block.prevrandao, msg.sender)));
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.prevrandao` decides this draw, which others can foresee or choose.
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
        //                    ^^^^^^^^^ Medium: A block value taken here decides a draw: others can foresee or choose it.
        if ((lot / half == 1) == isHeads) inARow[msg.sender]++;
        //   ^^^^^^^^^^ Medium: `block.number` and `blockhash` decide this draw, which others can foresee or choose.
        else inARow[msg.sender] = 0;
    }
}
