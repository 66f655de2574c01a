// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPieces {
    function ownerOf(uint256 id) external view returns (address);
}

/// Who may buy how much is on a list of which a hash is kept.
contract Presale {
    error NotListed();

    IToken private immutable token;
    IPieces private immutable pieces;
    bytes32 public root;
    mapping(address => uint256) public paid;
    mapping(uint256 => bool) public taken;

    constructor(IToken token_, IPieces pieces_, bytes32 root_) {
        token = token_;
        pieces = pieces_;
        root = root_;
    }

    function buy(uint256 amount, uint256 most, bytes32[] calldata proof) external {
        if (!_isListed(keccak256(bytes.concat(keccak256(abi.encode(most)))), proof)) revert NotListed();
        paid[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buy` takes a proof of a leaf that names no account: whoever has seen one uses it for themselves.
        require(paid[msg.sender] <= most, "too much");
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function buyRight(uint256 amount, uint256 most, bytes32[] calldata proof) external {
        if (!_isListed(keccak256(bytes.concat(keccak256(abi.encode(msg.sender, most)))), proof)) revert NotListed();
        paid[msg.sender] += amount; // safe: the caller is in the leaf
        require(paid[msg.sender] <= most, "too much");
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function claim(uint256 index, uint256 amount, bytes32[] calldata proof) external {
        require(!taken[index], "taken");
        taken[index] = true;
        require(_isListed(keccak256(abi.encode(index, amount, "claim")), proof), "not listed");
        require(token.transfer(msg.sender, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` takes a proof of a leaf that names no account: whoever has seen one uses it for themselves.
    }

    function claimFor(uint256 index, address who, uint256 amount, bytes32[] calldata proof) external {
        require(!taken[index], "taken");
        taken[index] = true;
        require(_isListed(keccak256(abi.encode(index, who, amount)), proof), "not listed");
        require(token.transfer(who, amount), "not sent"); // safe: goes to who is in the leaf
    }

    function claimOfPiece(uint256 id, uint256 amount, bytes32[] calldata proof) external {
        require(!taken[id] && pieces.ownerOf(id) == msg.sender, "not yours");
        taken[id] = true;
        require(_isListed(keccak256(abi.encode(id, amount, "piece")), proof), "not listed");
        require(token.transfer(msg.sender, amount), "not sent"); // safe: the owner of what the leaf names
    }

    function _isListed(bytes32 leaf, bytes32[] calldata proof) private view returns (bool) {
        bytes32 node = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            node = node < other ? keccak256(abi.encode(node, other)) : keccak256(abi.encode(other, node));
        }
        return node == root;
    }
}
