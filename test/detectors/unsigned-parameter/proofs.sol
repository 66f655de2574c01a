// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What a proof of membership says, and what is done by it.
library Branches {
    function leadsTo(bytes32[] calldata proof, bytes32 top, bytes32 leaf) internal pure returns (bool) {
        bytes32 node = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            node = node < other ? keccak256(abi.encode(node, other)) : keccak256(abi.encode(other, node));
        }
        return node == top;
    }
}

contract Harvest {
    using Branches for bytes32[];

    uint256 private constant MOST = 20;

    IToken private immutable token;
    IToken private immutable coin;
    bytes32 public top;
    mapping(uint256 => bytes32) public topOf;
    mapping(uint256 => bool) public taken;
    mapping(address => bool) public done;
    mapping(address => uint256) public owned;
    mapping(address => uint256) public shares;
    mapping(address => uint256) public minted;
    mapping(address => uint256) public quota;
    mapping(address => uint256) public price;

    constructor(IToken token_, IToken coin_, bytes32 top_) payable {
        token = token_;
        coin = coin_;
        top = top_;
    }

    function gather(uint256 index, address who, uint256 amount, bytes32[] calldata proof) external {
        require(!taken[index], "taken");
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(index, who))));
        require(proof.leadsTo(top, leaf), "not listed");
        taken[index] = true;
        require(token.transfer(who, amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `gather` goes by `amount`, which is no part of the leaf that is proved: whoever is on the list chooses it.
    }

    function reap(address payable to, uint256 worth, bytes32[] calldata proof) external {
        require(!done[msg.sender], "done");
        require(proof.leadsTo(top, keccak256(abi.encodePacked(msg.sender))), "not listed");
        done[msg.sender] = true;
        (bool ok, ) = to.call{value: worth}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `reap` goes by `worth`, which is no part of the leaf that is proved: whoever is on the list chooses it.
        require(ok, "not paid");
    }

    function credit(uint256 amount, bytes32[] calldata proof) external {
        require(!done[msg.sender], "done");
        require(proof.leadsTo(top, keccak256(abi.encodePacked(msg.sender))), "not listed");
        done[msg.sender] = true;
        owned[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `credit` goes by `amount`, which is no part of the leaf that is proved: whoever is on the list chooses it.
    }

    function share(address friend, uint256 amount, bytes32[] calldata proof) external {
        require(!done[msg.sender], "done");
        require(proof.leadsTo(top, keccak256(bytes.concat(keccak256(abi.encode(msg.sender, friend))))), "not listed");
        done[msg.sender] = true;
        uint256 part = amount / 10;
        if (part > MOST) part = MOST;
        quota[friend] -= part;
        owned[friend] += part;
        pay(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` goes by `amount`, which is no part of the leaf that is proved: whoever is on the list chooses it.
    }

    function pay(address to, uint256 amount) private {
        require(token.transfer(to, amount), "not paid");
    }

    function gatherListed(uint256 index, address who, uint256 amount, bytes32[] calldata proof) external {
        require(!taken[index], "taken");
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(index, who, amount)))); // safe: listed
        require(proof.leadsTo(top, leaf), "not listed");
        taken[index] = true;
        require(token.transfer(who, amount), "not paid");
    }

    function gatherOfRound(uint256 round, uint256 amount, bytes32[] calldata proof) external {
        require(!taken[round], "taken");
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender, amount)))); // safe: each round has its own list
        require(proof.leadsTo(topOf[round], leaf), "not listed");
        taken[round] = true;
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function reapTo(address payable to, uint256 worth, bytes32[] calldata proof) external {
        require(!done[msg.sender], "done");
        require(proof.leadsTo(top, keccak256(bytes.concat(keccak256(abi.encode(msg.sender, worth))))), "not listed"); // safe: the one who is listed says where to
        done[msg.sender] = true;
        (bool ok, ) = to.call{value: worth}("");
        require(ok, "not paid");
    }

    function mint(uint256 quantity, bytes32[] calldata proof) external {
        require(proof.leadsTo(top, keccak256(abi.encodePacked(msg.sender))), "not listed"); // safe: so many and no more
        require(quantity <= MOST && !done[msg.sender], "too many");
        done[msg.sender] = true;
        shares[msg.sender] += quantity;
    }

    function mintPart(uint256 quantity, uint256 most, bytes32[] calldata proof) external {
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender, most))));
        require(proof.leadsTo(top, leaf), "not listed"); // safe: within what is listed
        minted[msg.sender] += quantity;
        require(minted[msg.sender] <= most, "too many");
        shares[msg.sender] += quantity;
    }

    function buy(uint256 quantity, bytes32[] calldata proof) external payable {
        require(proof.leadsTo(top, keccak256(abi.encodePacked(msg.sender))), "not listed"); // safe: paid for
        require(msg.value == quantity * price[address(this)], "not the price");
        shares[msg.sender] += quantity;
    }

    function enter(uint256 amount, bytes32[] calldata proof) external {
        require(proof.leadsTo(top, keccak256(abi.encodePacked(msg.sender))), "not listed"); // safe: brought
        require(coin.transferFrom(msg.sender, address(this), amount), "not brought");
        shares[msg.sender] += amount;
    }

    function swap(uint256 amount, bytes32[] calldata proof) external {
        require(proof.leadsTo(top, keccak256(abi.encodePacked(msg.sender))), "not listed"); // safe: brought in another token
        require(coin.transferFrom(msg.sender, address(this), amount * 2), "not brought");
        require(token.transfer(msg.sender, amount), "not paid");
    }

    function leave(uint256 amount, bytes32[] calldata proof) external {
        require(proof.leadsTo(top, keccak256(abi.encodePacked(msg.sender))), "not listed"); // safe: out of what one has
        shares[msg.sender] -= amount;
        require(token.transfer(msg.sender, amount), "not paid");
    }
}
