// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// What was there and what is added are each within the limit, and never asked for together.
contract Orders {
    mapping(bytes32 => uint256) public filled;
    uint256 private constant MAX_SUPPLY = 10000;
    uint256 public supply;
    uint256 public reserved;
    uint256 public ceiling = 100 ether;
    uint256 public lent;
    uint256 public shown;
    mapping(address => uint256) public held;

    function fill(bytes32 id, uint256 amount, uint256 whole) external payable {
        require(filled[id] != whole && amount <= whole, "too much");
        //                             ^^^^^^^^^^^^^^^ Medium: `fill` holds `filled[id]` and what is added to it, `amount`, each within `whole`, and never both together: the sum gets past it.
        require(msg.value == amount, "wrong price");
        filled[id] += amount;
    }

    function fillRight(bytes32 id, uint256 amount, uint256 whole) external payable {
        require(amount <= whole, "too much"); // safe: what is left is held to it, too
        require(filled[id] + amount <= whole, "too much by now");
        require(msg.value == amount, "wrong price");
        filled[id] += amount;
    }

    function mint(uint256 amount) external payable {
        require(supply < MAX_SUPPLY, "sold out");
        require(amount <= MAX_SUPPLY, "too many");
        //      ^^^^^^^^^^^^^^^^^^^^ Medium: `mint` holds `supply` and what is added to it, `amount`, each within `10000`, and never both together: the sum gets past it.
        require(msg.value == amount, "wrong price");
        supply += amount;
        held[msg.sender] += amount;
    }

    function mintOne() external payable {
        require(supply < MAX_SUPPLY, "sold out"); // safe: one is added at a time
        require(msg.value == 1, "wrong price");
        supply += 1;
        held[msg.sender] += 1;
    }

    function reserve(uint256 amount) external payable {
        require(reserved < MAX_SUPPLY && amount <= MAX_SUPPLY, "sold out"); // safe: asked for afterwards
        require(msg.value == amount, "wrong price");
        reserved += amount;
        require(reserved <= MAX_SUPPLY, "too many");
        held[msg.sender] += amount;
    }

    function lend(uint256 amount) external {
        if (lent >= ceiling) revert("all is lent");
        //  ^^^^^^^^^^^^^^^ Low: `lend` looks at `lent` before it is raised, and not after: it may get past its limit.
        if (amount > ceiling) revert("too much");
        //  ^^^^^^^^^^^^^^^^ Medium: `lend` holds `lent` and what is added to it, `amount`, each within `ceiling`, and never both together: the sum gets past it.
        lent += amount;
        payable(msg.sender).transfer(amount);
    }

    function show(uint256 amount) external {
        require(shown < 10 && amount <= 20, "too many"); // safe: two limits
        shown += amount;
    }
}
