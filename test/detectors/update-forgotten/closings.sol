pragma solidity ^0.8.0;

contract Carpool {
    struct Seat {
        address rider;
        address driver;
        uint128 paid;
        uint64 leavesAt;
        bool done;
    }

    Seat[] private seats;
    uint256 public seatsInUse;
    uint256 public held;

    function book(address driver, uint64 leavesAt) external payable {
        require(seatsInUse < 500, "full");
        seatsInUse++;
        held += msg.value;
        seats.push(Seat(msg.sender, driver, uint128(msg.value), leavesAt, false));
    }

    function arrive(uint256 id) external {
        Seat storage seat = seats[id];
        require(!seat.done && seat.rider == msg.sender, "no seat");
        seat.done = true;
        seatsInUse--;
        held -= seat.paid;
        payable(seat.driver).transfer(seat.paid);
    }

    function noShow(uint256 id) external {
        Seat storage seat = seats[id];
        require(!seat.done && seat.driver == msg.sender && block.timestamp > seat.leavesAt + 1 days, "no seat");
        seat.done = true;
      //^^^^^^^^^^^^^^^^ Low: `noShow` closes the record with `seats[id].done` and leaves `seatsInUse` as it was, which `arrive` lowers.
        held -= seat.paid;
        payable(msg.sender).transfer(seat.paid);
    }

    function cancel(uint256 id) external {
        Seat storage seat = seats[id];
        require(!seat.done && seat.rider == msg.sender && block.timestamp < seat.leavesAt, "no seat");
        seat.done = true; // safe: both totals are lowered
        seatsInUse -= 1;
        held -= seat.paid;
        payable(msg.sender).transfer(seat.paid);
    }
}

contract Bottles {
    enum State {
        None,
        Full,
        Empty
    }

    struct Bottle {
        address owner;
        uint256 litres;
        State state;
    }

    mapping(uint256 => Bottle) private bottles;
    mapping(address => uint256) private drunk;
    uint256 private nBottles;
    uint256 public litres;
    uint256 public glasses;

    function fill(uint256 amount) external {
        bottles[++nBottles] = Bottle(msg.sender, amount, State.Full);
        litres += amount;
        glasses += 4;
    }

    function drink(uint256 id) external {
        Bottle storage bottle = bottles[id];
        require(bottle.state == State.Full && bottle.owner == msg.sender, "no bottle");
        bottle.state = State.Empty;
        litres -= bottle.litres;
        glasses -= 3; // safe: not what the bottle counted for
        drunk[msg.sender] += bottle.litres;
    }

    function spill(uint256 id, bool isBroken) external {
        Bottle storage bottle = bottles[id];
        require(bottle.state == State.Full && bottle.owner == msg.sender, "no bottle");
        bottle.state = State.Empty;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `spill` closes the record with `bottles[id].state` and leaves `litres` as it was, which `drink` lowers.
        if (!isBroken) litres -= bottle.litres;
    }

    function break_(uint256 id) external {
        Bottle storage bottle = bottles[id];
        require(bottle.state == State.Full && bottle.owner == msg.sender, "no bottle");
        litres -= bottle.litres;
        bottle.state = State.Empty; // safe: lowered before
    }
}
