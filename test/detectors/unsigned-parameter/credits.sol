// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What is credited by a signature that does not say how much.
contract Ledger {
    address private immutable clerk;
    mapping(bytes32 => bool) private seen;
    mapping(address => uint256) public owned;
    mapping(uint256 => uint256) public pots;
    mapping(address => uint256) public votes;

    constructor(address clerk_) {
        clerk = clerk_;
    }

    function digestOf(address to, uint256 id) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), to, id));
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `collect` goes by `amount`, which is not part of what is signed here: whoever submits the signature chooses it.
    }

    function digestWith(address to, uint256 id, uint256 amount) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), to, id, amount));
    }

    function collect(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        _check(digestOf(msg.sender, id), v, r, s);
        owned[msg.sender] += amount;
    }

    function fillPot(uint256 id, uint256 more, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(block.chainid, address(this), msg.sender, id)), v, r, s);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `fillPot` goes by `more`, which is not part of what is signed here: whoever submits the signature chooses it.
        pots[id] = pots[id] + more;
    }

    function gainVotes(uint256 id, uint256 weight, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(block.chainid, address(this), msg.sender, id)), v, r, s);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `gainVotes` goes by `weight`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(weight > 0, "none");
        votes[msg.sender] += weight;
    }

    function collectSigned(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        _check(digestWith(msg.sender, id, amount), v, r, s); // safe: the amount is signed
        owned[msg.sender] += amount;
    }

    function move(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        _check(keccak256(abi.encode(block.chainid, address(this), msg.sender, id)), v, r, s); // safe: the caller's own
        owned[msg.sender] -= amount;
        pots[id] += amount;
    }

    function gainPaid(uint256 id, uint256 amount, uint8 v, bytes32 r, bytes32 s) external payable {
        _check(keccak256(abi.encode(block.chainid, address(this), msg.sender, id)), v, r, s); // safe: it is paid for
        require(msg.value == amount * 1 gwei, "price");
        votes[msg.sender] += amount;
    }

    function _check(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private {
        require(clerk != address(0) && ecrecover(digest, v, r, s) == clerk, "not signed");
        require(!seen[digest], "seen");
        seen[digest] = true;
    }
}
