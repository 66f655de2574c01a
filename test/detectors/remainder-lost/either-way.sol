// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// All of a record is paid, or something else is in its place.
contract Regatta {
    struct Seat {
        uint256 medals;
        uint256 paid;
    }

    ICoin private immutable medal;
    ICoin private immutable coin;
    bool public calledOff;
    mapping(address => Seat) public seats;
    mapping(address => uint256) public owed;

    constructor(ICoin medal_, ICoin coin_, address first) {
        medal = medal_;
        coin = coin_;
        seats[first] = Seat(2, 3 ether);
        owed[first] = 1 ether;
    }

    function settle() external {
        Seat memory seat = seats[msg.sender];
        require(seat.medals != 0, "nothing");
        delete seats[msg.sender]; // safe: the medals, or the money back
        uint256 medals;
        uint256 back;
        if (calledOff) back = seat.paid;
        else medals = seat.medals;
        if (medals != 0) require(medal.transfer(msg.sender, medals), "not sent");
        if (back != 0) require(coin.transfer(msg.sender, back), "not sent");
    }

    function collect() external {
        uint256 amount = owed[msg.sender] > 0 ? owed[msg.sender] : 0;
        owed[msg.sender] = 0; // safe: nothing where there is nothing
        if (amount > 0) require(coin.transfer(msg.sender, amount), "not sent");
    }

    function collectOf(address[] calldata all) external {
        for (uint256 i = 0; i < all.length; i++) {
            uint256 amount = 0;
            if (owed[all[i]] != 0) amount = owed[all[i]];
            delete owed[all[i]]; // safe: nothing where there is nothing, of each
            if (amount > 0) require(coin.transfer(all[i], amount), "not sent");
        }
    }

    function settleHeld() external {
        Seat memory seat = seats[msg.sender];
        require(seat.medals != 0, "nothing");
        delete seats[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `settleHeld` clears `seats[msg.sender].medals`, of which it may have paid a part alone: the rest is lost.
        uint256 held = medal.balanceOf(address(this));
        uint256 medals = seat.medals < held ? seat.medals : held;
        if (medals != 0) require(medal.transfer(msg.sender, medals), "not sent");
    }

    function collectHeld() external {
        uint256 amount = owed[msg.sender];
        require(amount > 0, "nothing");
        uint256 held = coin.balanceOf(address(this));
        owed[msg.sender] = 0;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `collectHeld` clears `owed[msg.sender]`, of which it may have paid a part alone: the rest is lost.
        if (amount > held) amount = held;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}
