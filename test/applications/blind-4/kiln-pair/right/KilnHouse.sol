// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./KilnPair.sol";

/// @title The house: what comes in belongs to its seats by their points.
contract KilnHouse {
    struct Seat {
        address holder;
        uint256 points;
    }

    Seat[] public seats;
    uint256 public totalPoints;
    mapping(IClay => uint256) public totalReleased;
    mapping(IClay => mapping(uint256 => uint256)) public releasedTo;

    event Released(IClay indexed token, uint256 indexed seat, uint256 amount);

    constructor(address[] memory holders, uint256[] memory points) {
        require(holders.length == points.length && holders.length > 0, "lengths");
        for (uint256 i = 0; i < holders.length; i++) {
            require(holders[i] != address(0) && points[i] > 0, "seat");
            seats.push(Seat(holders[i], points[i]));
            totalPoints += points[i];
        }
    }

    function owed(IClay token, uint256 seat) public view returns (uint256) {
        uint256 received = token.balanceOf(address(this)) + totalReleased[token];
        return (received * seats[seat].points) / totalPoints - releasedTo[token][seat];
    }

    function handOver(uint256 seat, address next) external {
        require(seats[seat].holder == msg.sender, "not your seat");
        require(next != address(0), "nobody");
        seats[seat].holder = next;
    }

    function release(IClay token, uint256 seat) external {
        uint256 amount = owed(token, seat);
        require(amount > 0, "nothing owed");
        releasedTo[token][seat] += amount;
        totalReleased[token] += amount;
        require(token.transfer(seats[seat].holder, amount), "release");
        emit Released(token, seat, amount);
    }
}
