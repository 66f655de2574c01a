// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A number of chance that is kept, and later used as it is.
contract Gems {
    struct Gem {
        address owner;
        uint256 cut;
    }

    mapping(uint256 => Gem) public gems;
    mapping(uint256 => uint256) public hueOf;
    mapping(bytes32 => address) public boughtBy;
    mapping(address => bytes32) public sealedBy;
    uint256 public nGems;

    function dig() external returns (uint256 id) {
        id = ++nGems;
        uint256 cut = uint256(keccak256(abi.encode(block.prevrandao, msg.sender, id)));
        //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.prevrandao` decides this random number: others can predict or influence it.
        gems[id] = Gem(msg.sender, cut);
    }

    function paint(uint256 id) external {
        require(gems[id].owner == msg.sender, "not yours");
        hueOf[id] = uint256(keccak256(abi.encodePacked(blockhash(block.number - 1), id)));
        //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `block.number` and `blockhash` decide this random number: others can predict or influence it.
    }

    function number(uint256 parent) external {
        gems[parent].cut = uint256(keccak256(abi.encode(block.timestamp, parent))); // safe: a time, and no chance, is in it
    }

    function buy() external {
        bytes32 receipt = keccak256(abi.encode(block.prevrandao, msg.sender));
        boughtBy[receipt] = msg.sender; // safe: it is but looked up by
    }

    function seal(bytes32 hash) external {
        sealedBy[msg.sender] = hash;
    }

    function open(uint256 id, uint256 secret) external {
        require(keccak256(abi.encode(secret)) == sealedBy[msg.sender], "not yours");
        hueOf[id] = uint256(keccak256(abi.encode(secret, block.prevrandao))); // safe: a secret is in it
    }
}
