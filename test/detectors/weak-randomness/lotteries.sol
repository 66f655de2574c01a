pragma solidity 0.8.37;

contract Raffle {
    address[] public players;
    address public winner;

    function enter() external payable {
        players.push(msg.sender);
    }

    function draw() external {
        uint256 roll = uint256(keccak256(abi.encodePacked(block.timestamp, block.prevrandao, players.length)));
        //                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `block.prevrandao` and `block.timestamp` decide this random number: others can predict or influence it.
        winner = players[roll % players.length];
        payable(winner).transfer(address(this).balance);
    }

    function shuffle(uint256 seed) external {
        for (uint256 i = 0; i < players.length; i++) {
            uint256 j = pick(seed, i, players.length);
            (players[i], players[j]) = (players[j], players[i]);
        }
    }

    function pick(uint256 seed, uint256 nonce, uint256 size) private view returns (uint256) {
        return uint256(keccak256(abi.encode(seed, nonce, block.number, msg.sender))) % size;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.number` decides this random number: others can predict or influence it.
    }
}

contract Coin {
    uint256 private constant HALF = 57896044618658097711785492504343953926634992332820282019728792003956564819968;
    mapping(address => uint256) public wins;

    function flip(bool guess) external {
        uint256 hash = uint256(blockhash(block.number - 1));
        //                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `block.number` and `blockhash` decide this random number: others can predict or influence it.
        bool side = hash / HALF == 1;
        if (side == guess) wins[msg.sender]++;
    }

    function bit() external payable {
        if (uint256(keccak256(abi.encodePacked(block.coinbase, msg.sender))) & 1 == 1) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.coinbase` decides this random number: others can predict or influence it.
            payable(msg.sender).transfer(2 * msg.value);
        }
    }

    function threshold() external payable {
        if (uint256(sha256(abi.encode(block.timestamp, msg.sender))) < HALF) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.timestamp` decides this random number: others can predict or influence it.
            payable(msg.sender).transfer(2 * msg.value);
        }
    }
}
