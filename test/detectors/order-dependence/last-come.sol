// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Two players name a number each; the parity of the sum decides.
contract Parity {
    struct Bet {
        address who;
        uint256 pick;
    }

    Bet[2] private bets;
    uint8 private count;

    function bet(uint256 pick) external payable {
        require(msg.value == 1 ether, "stake");
        bets[count] = Bet(msg.sender, pick);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `bet` keeps a number that its caller chooses in plain, and a draw among these numbers says who is paid: whoever comes last chooses the outcome.
        count++;
        if (count == 2) settle();
    }

    function settle() private {
        uint256 sum = bets[0].pick ^ bets[1].pick;
        count = 0;
        address winner;
        if (sum % 2 == 0) {
            winner = bets[0].who;
            payable(winner).transfer(2 ether);
        } else {
            winner = bets[1].who;
            payable(winner).transfer(2 ether);
        }
    }
}

/// The numbers of all are mixed, and say whose turn it is to be paid.
contract Wheel {
    address payable[] private players;
    uint256 private mixed;

    function join(uint256 number) external payable {
        require(msg.value == 1 ether, "stake");
        players.push(payable(msg.sender));
        mixed ^= number;
      //^^^^^^^^^^^^^^^ Medium: `join` keeps a number that its caller chooses in plain, and a draw among these numbers says who is paid: whoever comes last chooses the outcome.
    }

    function spin() external {
        require(players.length == 10, "early");
        address payable winner = players[mixed % 10];
        delete players;
        winner.transfer(10 ether);
    }
}

/// The same, but that every number was committed to before the first was shown.
contract Sealed {
    address payable[] private players;
    mapping(address => bytes32) private seals;
    uint256 private mixed;
    uint256 private immutable opens = block.timestamp + 1 days;

    function join(bytes32 seal) external payable {
        require(msg.value == 1 ether && block.timestamp < opens, "closed");
        seals[msg.sender] = seal;
    }

    function open(uint256 number) external {
        require(block.timestamp >= opens, "early");
        require(seals[msg.sender] == keccak256(abi.encode(msg.sender, number)), "another number");
        delete seals[msg.sender];
        players.push(payable(msg.sender));
        mixed ^= number; // safe: its hash was there before
    }

    function spin() external {
        require(block.timestamp >= opens + 1 days && players.length > 0, "early");
        address payable winner = players[mixed % players.length];
        delete players;
        winner.transfer(address(this).balance);
    }
}

/// A remainder that decides how much, and not who.
contract Lots {
    mapping(address => uint256) private orders;

    function order(uint256 amount) external payable {
        require(msg.value == amount, "pay");
        orders[msg.sender] = amount; // safe: nobody else is paid for it
    }

    function close() external {
        uint256 amount = orders[msg.sender];
        orders[msg.sender] = 0;
        if (amount % 10 == 0) payable(msg.sender).transfer(amount);
        else payable(msg.sender).transfer(amount - amount % 10);
    }
}
