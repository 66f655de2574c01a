// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface ICargo {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What a carrier agreed to, of which one part is hashed and never looked at.
contract Carriers {
    struct Trip {
        address to;
        ICargo cargo;
        uint256 weight;
        uint64 landBy;
        uint64 salt;
    }

    struct Trade {
        address maker;
        uint256 gives;
        uint256 minPaid;
        uint256 salt;
    }

    mapping(bytes32 => address) public landedBy;
    mapping(bytes32 => bool) public isDone;
    mapping(address => uint256) public funds;

    function land(Trip calldata trip) external {
        bytes32 id = keccak256(abi.encode(trip.to, trip.cargo, trip.weight, trip.landBy, trip.salt));
        require(landedBy[id] == address(0), "landed");
        //      ^^^^^^^^^^^^ Low: `landBy` is part of what the record is known by, and `land` never compares it with the time: it is good for ever.
        landedBy[id] = msg.sender;
        require(trip.cargo.transferFrom(msg.sender, trip.to, trip.weight), "not brought");
    }

    function landInTime(Trip calldata trip) external {
        if (block.timestamp > trip.landBy) revert();
        bytes32 id = keccak256(abi.encode(trip.to, trip.cargo, trip.weight, trip.landBy, trip.salt));
        require(landedBy[id] == address(0), "landed"); // safe: in time
        landedBy[id] = msg.sender;
        require(trip.cargo.transferFrom(msg.sender, trip.to, trip.weight), "not brought");
    }

    function trade(Trade calldata offer, uint256 paid, uint8 v, bytes32 r, bytes32 s) external {
        _use(_digestOf(offer), offer.maker, v, r, s);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `minPaid` is signed, and `trade` never looks at it: what is agreed on holds nobody.
        funds[offer.maker] += paid;
        funds[msg.sender] -= paid;
        funds[msg.sender] += offer.gives;
        funds[offer.maker] -= offer.gives;
    }

    function tradeRightly(Trade calldata offer, uint256 paid, uint8 v, bytes32 r, bytes32 s) external {
        _use(_digestOf(offer), offer.maker, v, r, s); // safe: asked below
        require(paid >= offer.minPaid, "too little");
        funds[offer.maker] += paid;
        funds[msg.sender] -= paid;
        funds[msg.sender] += offer.gives;
        funds[offer.maker] -= offer.gives;
    }

    function _digestOf(Trade calldata offer) private view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), offer.maker, offer.gives, offer.minPaid, offer.salt));
    }

    function _use(bytes32 digest, address maker, uint8 v, bytes32 r, bytes32 s) private {
        require(!isDone[digest], "done");
        isDone[digest] = true;
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == maker, "not signed");
    }
}
