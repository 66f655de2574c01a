pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// What was paid is counted up, and not set to the last payment.
contract Seats {
    struct Seat {
        address holder;
        uint256 points;
        uint256 got;
    }

    ICoin private immutable coin;
    uint256 public totalPoints;
    uint256 public released;
    Seat[] private seats;
    mapping(uint256 => uint256) public releasedTo;
    mapping(address => uint256) public earned;
    mapping(address => uint256) public drawn;

    constructor(ICoin coin_, address[] memory holders) {
        coin = coin_;
        for (uint256 i = 0; i < holders.length; ++i) seats.push(Seat(holders[i], 1, 0));
        totalPoints = holders.length;
    }

    function owed(uint256 seat) public view returns (uint256) {
        uint256 received = coin.balanceOf(address(this)) + released;
        return (received * seats[seat].points) / totalPoints - releasedTo[seat];
    }

    function release(uint256 seat) external {
        uint256 amount = owed(seat);
        releasedTo[seat] = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `release` pays what is left after `releasedTo[seat]`, and sets that to this payment alone: what was paid before is paid again.
        released += amount;
        require(coin.transfer(seats[seat].holder, amount), "not sent");
    }

    function releaseRightly(uint256 seat) external {
        uint256 amount = owed(seat);
        releasedTo[seat] += amount; // safe: counted up
        released += amount;
        require(coin.transfer(seats[seat].holder, amount), "not sent");
    }

    function draw() external {
        uint256 amount = earned[msg.sender] - drawn[msg.sender];
        drawn[msg.sender] = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `draw` pays what is left after `drawn[msg.sender]`, and sets that to this payment alone: what was paid before is paid again.
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function drawRightly() external {
        uint256 all = earned[msg.sender];
        uint256 amount = all - drawn[msg.sender];
        drawn[msg.sender] = all; // safe: all that was earned
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function drawField(uint256 id) external {
        Seat storage seat = seats[id];
        uint256 amount = seat.points * 1 ether - seat.got;
        seat.got = amount;
      //^^^^^^^^^^^^^^^^^ Medium: `drawField` pays what is left after `seats[id].got`, and sets that to this payment alone: what was paid before is paid again.
        require(coin.transfer(seat.holder, amount), "not sent");
    }
}
