pragma solidity ^0.8.20;

interface ICard {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id) external;
}

contract Shelter {
    function take() external {}
}

contract Pawnshop {
    struct Pledge {
        ICard card;
        uint256 id;
        address owner;
    }

    mapping(uint256 => Pledge) private pledges;
    uint256 private last;
    Shelter private immutable shelter = new Shelter();

    function pledge(ICard card, uint256 id) external {
        pledges[++last] = Pledge(card, id, msg.sender);
        card.transferFrom(msg.sender, address(this), id); // safe: the contract takes it itself
    }

    function redeem(uint256 number, address to) external {
        Pledge memory one = pledges[number];
        require(one.owner == msg.sender, "not yours");
        delete pledges[number];
        one.card.transferFrom(address(this), to, one.id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `redeem` sends an ERC-721 token by `one.card.transferFrom`, which does not ask the receiver whether it can handle it: in some contract it is lost.
    }

    function giveBack(uint256 number) external {
        Pledge memory one = pledges[number];
        require(one.owner == msg.sender, "not yours");
        delete pledges[number];
        one.card.safeTransferFrom(address(this), one.owner, one.id); // safe: asks the receiver
    }

    function shelterIt(uint256 number) external {
        Pledge memory one = pledges[number];
        require(one.owner == msg.sender, "not yours");
        delete pledges[number];
        one.card.transferFrom(address(this), address(shelter), one.id); // safe: a contract that is known by its type
    }
}

/** As auctions have it: the winner is who they are. */
contract Auction {
    ICard private immutable card;
    uint256 private immutable id;
    address private winner;
    uint256 private best;
    uint256 private immutable end = block.timestamp + 1 days;

    constructor(ICard card_, uint256 id_) {
        card = card_;
        id = id_;
    }

    function bid() external payable {
        require(block.timestamp < end && msg.value > best, "late or low");
        best = msg.value;
        winner = msg.sender;
    }

    function settle() external {
        require(block.timestamp >= end, "not yet");
        card.transferFrom(address(this), winner, id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `settle` sends an ERC-721 token by `card.transferFrom`, which does not ask the receiver whether it can handle it: in some contract it is lost.
    }
}
