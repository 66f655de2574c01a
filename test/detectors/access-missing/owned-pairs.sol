pragma solidity ^0.8.20;

interface IThing {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
}

/// What belongs to whoever made it, kept under a collection and an id in it.
contract Listings {
    struct Listing {
        address seller;
        uint256 price;
        uint256 reserve;
        address highest;
    }

    mapping(IThing => mapping(uint256 => Listing)) private listings;
    mapping(IThing => mapping(uint256 => string)) private notes;
    mapping(address => mapping(uint256 => uint256)) private votes;

    function list(IThing thing, uint256 id, uint256 price) external {
        require(thing.ownerOf(id) == msg.sender, "not yours");
        listings[thing][id] = Listing(msg.sender, price, 0, address(0)); // safe: the owner of the thing
    }

    function unlist(IThing thing, uint256 id) external {
        require(listings[thing][id].seller == msg.sender, "not yours");
        delete listings[thing][id]; // safe: the seller alone
    }

    function reprice(IThing thing, uint256 id, uint256 price) external {
        Listing storage one = listings[thing][id];
        require(one.seller != address(0), "not there");
        one.price = price;
      //^^^^^^^^^^^^^^^^^ Medium: Anyone can change `listings[thing][id].price` through `reprice`, while `unlist` asks that the caller is `listings[thing][id].seller`.
    }

    function reserve(IThing thing, uint256 id, uint256 price) external {
        Listing storage one = listings[thing][id];
        require(one.seller == msg.sender, "not yours");
        one.reserve = price; // safe: the seller alone
    }

    function note(IThing thing, uint256 id, string calldata text) external {
        notes[thing][id] = text; // safe: nobody asks for an owner of these
    }

    function vote(uint256 id, uint256 weight) external {
        votes[msg.sender][id] = weight; // safe: the caller's own
    }

    function buy(IThing thing, uint256 id) external payable {
        Listing memory one = listings[thing][id];
        require(one.seller != address(0) && msg.value == one.price, "another price");
        delete listings[thing][id]; // safe: for the price that was asked
        thing.transferFrom(one.seller, msg.sender, id);
        payable(one.seller).transfer(msg.value);
    }
}
