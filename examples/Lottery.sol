// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A raffle that draws a winner among those who bought a ticket
contract Lottery {
    uint256 public constant PRICE = 0.05 ether;
    uint256 public constant ROUND = 3 days;

    address public immutable host;
    uint256 public endsAt;
    address[] public players;
    mapping(address => uint256) public winnings;

    event TicketBought(address indexed player, uint256 number);
    event Drawn(address indexed winner, uint256 prize);

    constructor() {
        host = msg.sender;
        endsAt = block.timestamp + ROUND;
    }

    function buyTicket() external payable {
        require(msg.value == PRICE, "a ticket has one price");
        players.push(msg.sender);
        emit TicketBought(msg.sender, players.length);
    }

    /// Everything that goes into the number is known, or chosen, by whoever makes the block.
    function draw() external {
        require(block.timestamp >= endsAt, "the round still runs");
        require(players.length > 0, "nobody plays");
        uint256 number = uint256(keccak256(abi.encodePacked(block.prevrandao, block.timestamp, players.length)));
        address winner = players[number % players.length];
        uint256 prize = players.length * PRICE;
        winnings[winner] += prize;
        delete players;
        endsAt = block.timestamp + ROUND;
        emit Drawn(winner, prize);
    }

    function collect() external {
        uint256 amount = winnings[msg.sender];
        winnings[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "transfer failed");
    }
}
