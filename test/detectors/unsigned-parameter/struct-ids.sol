// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICargo {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

struct Freight {
    address shipper;
    address receiver;
    ICargo cargo;
    uint256 weight;
    uint256 toll;
    uint64 voyage;
}

/// A delivery is known by the hash of what was agreed.
contract Quay {
    mapping(bytes32 => address) public carrierOf;
    mapping(bytes32 => bool) public isLanded;
    mapping(bytes32 => uint256) public aboard;
    mapping(address => uint256) public tolls;

    function land(Freight calldata freight) external {
        bytes32 id = keccak256(abi.encode(freight.shipper, freight.receiver, freight.cargo, freight.voyage));
        require(carrierOf[id] == address(0), "landed");
        carrierOf[id] = msg.sender;
        require(freight.cargo.transferFrom(msg.sender, freight.receiver, freight.weight), "not brought");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `land` goes by `freight.weight`, which is no part of the hash that the record is known by: whoever calls chooses it.
    }

    function landTo(Freight memory freight) external {
        bytes32 id = _idWithoutReceiver(freight);
        if (isLanded[id]) revert();
        isLanded[id] = true;
        require(freight.cargo.transferFrom(msg.sender, freight.receiver, freight.weight), "not brought");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `landTo` goes by `freight.receiver`, which is no part of the hash that the record is known by: whoever calls chooses it.
    }

    function landRightly(Freight calldata freight) external {
        bytes32 id = keccak256(abi.encode(freight));
        require(carrierOf[id] == address(0), "landed");
        carrierOf[id] = msg.sender;
        require(freight.cargo.transferFrom(msg.sender, freight.receiver, freight.weight), "not brought"); // safe: all is hashed
    }

    /// What is brought is what is written down, whatever was agreed.
    function load(Freight calldata freight) external {
        bytes32 id = keccak256(abi.encode(freight.shipper, freight.receiver, freight.cargo, freight.voyage));
        require(freight.cargo.transferFrom(msg.sender, address(this), freight.weight), "not brought"); // safe: credited as brought
        aboard[id] += freight.weight;
    }

    function loadAndLand(Freight calldata freight) external {
        bytes32 id = keccak256(abi.encode(freight.shipper, freight.receiver, freight.cargo, freight.voyage));
        require(!isLanded[id], "landed");
        isLanded[id] = true;
        require(freight.cargo.transferFrom(msg.sender, address(this), freight.weight), "not brought");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `loadAndLand` goes by `freight.weight`, which is no part of the hash that the record is known by: whoever calls chooses it.
    }

    function loadFor(Freight calldata freight) external {
        bytes32 id = keccak256(abi.encode(freight.shipper, freight.receiver, freight.cargo, freight.voyage));
        require(freight.cargo.transferFrom(freight.shipper, address(this), freight.weight), "not brought");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `loadFor` goes by `freight.weight`, which is no part of the hash that the record is known by: whoever calls chooses it.
        aboard[id] += freight.weight;
    }

    function landCapped(Freight calldata freight, uint256 cap) external {
        bytes32 id = keccak256(abi.encode(freight.shipper, freight.receiver, freight.cargo, freight.weight));
        require(!isLanded[id] && cap < 100, "landed");
        isLanded[id] = true;
        tolls[freight.shipper] += cap;
        require(freight.cargo.transferFrom(msg.sender, freight.receiver, freight.weight), "not brought"); // safe: what is left out moves nothing
    }

    function _idWithoutReceiver(Freight memory freight) private pure returns (bytes32) {
        return keccak256(abi.encode(freight.shipper, freight.cargo, freight.weight, freight.toll, freight.voyage));
    }
}

/// A share is proved, and whose it is is said beside it.
contract Harvest {
    bytes32 public root;
    mapping(uint256 => address) public farmerOf;
    mapping(uint256 => bool) public isReaped;
    mapping(address => uint256) public owed;

    function reap(uint256 field, uint256 sacks, bytes32[] calldata proof) external {
        require(!isReaped[field], "reaped");
        bytes32 node = keccak256(bytes.concat(keccak256(abi.encode(sacks))));
        for (uint256 i = 0; i < proof.length; i++) node = _pair(node, proof[i]);
        require(node == root, "not on the list");
        isReaped[field] = true;
        owed[farmerOf[field]] += sacks;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `reap` takes a proof of a leaf that names no account: whoever has seen one uses it for themselves.
    }

    function reapRightly(uint256 field, uint256 sacks, bytes32[] calldata proof) external {
        require(!isReaped[field], "reaped");
        bytes32 node = keccak256(bytes.concat(keccak256(abi.encode(field, sacks))));
        for (uint256 i = 0; i < proof.length; i++) node = _pair(node, proof[i]);
        require(node == root, "not on the list");
        isReaped[field] = true;
        owed[farmerOf[field]] += sacks; // safe: the field is proved
    }

    function _pair(bytes32 a, bytes32 b) private pure returns (bytes32) {
        return a < b ? keccak256(abi.encode(a, b)) : keccak256(abi.encode(b, a));
    }
}
