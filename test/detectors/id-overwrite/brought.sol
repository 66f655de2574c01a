// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IItems {
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id) external;
}

interface ICoin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Things are left here, each under its own number.
contract Cloakroom {
    struct Ticket {
        address owner;
        uint64 since;
        uint128 price;
    }

    IItems private immutable coats;
    ICoin private immutable coin;
    mapping(uint256 => Ticket) public tickets;
    mapping(uint256 => Ticket) public loans;
    mapping(uint256 => Ticket) public shown;
    mapping(uint256 => address) public ownerOf;
    uint256 public moved;

    constructor(IItems coats_, ICoin coin_) {
        coats = coats_;
        coin = coin_;
    }

    function leave(uint256 id, uint128 price) external {
        tickets[id] = Ticket(msg.sender, uint64(block.timestamp), price); // safe: only who has the coat can leave it
        coats.transferFrom(msg.sender, address(this), id);
    }

    function lend(uint256 id, uint128 price) external {
        coats.safeTransferFrom(msg.sender, address(this), id);
        loans[id] = Ticket(msg.sender, uint64(block.timestamp), price); // safe: brought before
    }

    function hand(uint256 id) external {
        ownerOf[id] = msg.sender; // safe: each coat is here once
        coats.transferFrom(msg.sender, address(this), id);
    }

    function show(uint256 id, uint128 price) external {
        shown[id] = Ticket(msg.sender, uint64(block.timestamp), price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `show` overwrites `shown[id].owner` without checking that this id is unused: anyone can overwrite the record of somebody else.
        require(coin.transferFrom(msg.sender, address(this), id), "not paid");
    }

    function leaveAny(IItems things, uint256 id, uint128 price) external {
        tickets[id] = Ticket(msg.sender, uint64(block.timestamp), price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leaveAny` overwrites `tickets[id].owner` without checking that this id is unused: anyone can overwrite the record of somebody else.
        things.transferFrom(msg.sender, address(this), id);
    }

    function leaveWith(address porter, uint256 id, uint128 price) external {
        loans[id] = Ticket(msg.sender, uint64(block.timestamp), price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leaveWith` overwrites `loans[id].owner` without checking that this id is unused: anyone can overwrite the record of somebody else.
        coats.transferFrom(msg.sender, porter, id);
    }

    function take(uint256 id) external {
        require(tickets[id].owner == msg.sender || loans[id].owner == msg.sender, "not yours");
        delete tickets[id];
        delete loans[id];
        coats.transferFrom(address(this), msg.sender, id);
    }

    function hide(uint256 id) external {
        require(shown[id].owner == msg.sender && ownerOf[id] == msg.sender, "not yours");
        moved++;
    }
}
