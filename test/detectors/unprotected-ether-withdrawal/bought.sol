// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Club {
    mapping(address => uint256) private paid;
    address private chair = msg.sender;

    function join() external payable {
        require(msg.value < 0.001 ether, "too much");
        paid[msg.sender] += msg.value;
    }

    receive() external payable {
        require(msg.value > 0 && paid[msg.sender] > 0, "members only");
        chair = msg.sender;
    }

    function close() external {
        require(msg.sender == chair, "not the chair");
        payable(chair).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `close`: it sends `address(this).balance` to the caller as `chair`, and the check of the caller relies on `chair`, which anyone can set through `receive`.
    }
}

contract Throne {
    address private ruler;

    function ascend() external payable {
        require(msg.value >= 1 gwei, "too little");
        ruler = msg.sender;
    }

    function loot() external {
        require(msg.sender == ruler, "not the ruler");
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `loot`: it sends `address(this).balance` to the caller, and the check of the caller relies on `ruler`, which anyone can set through `ascend`.
    }
}

contract Relay {
    address private boss = msg.sender;

    receive() external payable {}

    function appoint(address next) external {
        if (tx.origin != msg.sender) boss = next;
    }

    function sweep() external {
        require(msg.sender == boss, "not the boss");
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `sweep`: it sends `address(this).balance` to the caller, and the check of the caller relies on `boss`, which anyone can set through `appoint`.
    }
}

contract Toll {
    receive() external payable {}

    function pass() external payable {
        require(msg.value == 7 gwei, "the toll is 7 gwei");
        payable(msg.sender).transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `pass`: it sends `address(this).balance` to the caller, and no check restricts the caller.
    }
}

contract Riddle {
    uint8 private answer = 42;
    bytes32 private sealedAnswer;

    constructor(bytes32 hash) payable {
        sealedAnswer = hash;
    }

    function solve(uint8 guess) external payable {
        require(msg.value == 1 ether, "the stake is 1 ether");
        if (guess == answer) payable(msg.sender).transfer(2 ether);
        //                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `solve`: it sends `2000000000000000000` to the caller, and no check restricts the caller.
    }

    function solveSealed(uint8 guess) external payable {
        require(msg.value == 1 ether, "the stake is 1 ether");
        if (keccak256(abi.encodePacked(guess)) == sealedAnswer) payable(msg.sender).transfer(2 ether);
        //                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `solveSealed`: it sends `2000000000000000000` to the caller, and no check restricts the caller.
    }

    // nobody finds the preimage of a whole word
    function solveHard(bytes32 guess) external payable {
        require(msg.value == 1 ether, "the stake is 1 ether");
        if (keccak256(abi.encodePacked(guess)) == sealedAnswer) payable(msg.sender).transfer(2 ether);
    }

    // no more than was paid
    function change() external payable {
        require(msg.value == 2 ether, "two ether");
        payable(msg.sender).transfer(1 ether);
    }
}

contract LastOneWins {
    address private last;
    uint256 private end;

    function play() external payable {
        require(msg.value >= 0.01 ether, "too little");
        last = msg.sender;
        end = block.timestamp + 1 days;
    }

    // whoever bought the place waits for it too
    function claim() external {
        require(msg.sender == last && block.timestamp > end, "not yet");
        payable(msg.sender).transfer(address(this).balance);
    }
}

contract Auction {
    address payable private best;
    uint256 private highest;
    uint256 private start = block.timestamp;

    // whoever outbids pays more than a little
    function bid() external payable {
        require(msg.value > highest, "too low");
        best = payable(msg.sender);
        highest = msg.value;
    }

    function cancel() external {
        require(msg.sender == best, "not the best");
        best.transfer(address(this).balance);
    }
}

contract Estate {
    address private heir;

    // the place is dear
    function buy() external payable {
        require(msg.value >= 100 ether, "too little");
        heir = msg.sender;
    }

    function inherit() external {
        require(msg.sender == heir, "not the heir");
        payable(heir).transfer(address(this).balance);
    }
}

contract Raffle {
    address payable[] private players;

    // one of ten gets what ten have paid
    function enter() external payable {
        require(msg.value == 1 ether, "the ticket is 1 ether");
        players.push(payable(msg.sender));
        if (players.length == 10) {
            delete players;
            payable(msg.sender).transfer(address(this).balance);
        }
    }
}
