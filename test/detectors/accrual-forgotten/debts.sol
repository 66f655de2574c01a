// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// What the stake had come to is taken off: who adds to the stake adds to that as well.
contract Kitchen {
    struct User {
        uint256 stake;
        uint256 debt;
        uint256 earned;
    }

    mapping(uint256 => mapping(address => User)) public users;
    mapping(uint256 => uint256) public perShare;
    mapping(uint256 => uint256) public total;

    function reward(uint256 pool) external payable {
        require(total[pool] > 0, "nobody is here");
        perShare[pool] += (msg.value * 1e12) / total[pool];
    }

    function book(uint256 pool, User storage user) private {
        user.earned += (user.stake * perShare[pool]) / 1e12 - user.debt;
    }

    function add(uint256 pool) external payable {
        User storage user = users[pool][msg.sender];
        book(pool, user);
        user.stake += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `add` adds to `users[pool][msg.sender].stake` and leaves `users[pool][msg.sender].debt` where it was: what is new earns for all the time before.
        total[pool] += msg.value;
    }

    function addRight(uint256 pool) external payable {
        User storage user = users[pool][msg.sender];
        book(pool, user);
        user.stake += msg.value; // safe: the debt follows
        total[pool] += msg.value;
        user.debt = (user.stake * perShare[pool]) / 1e12;
    }

    function leave(uint256 pool) external {
        User storage user = users[pool][msg.sender];
        book(pool, user);
        uint256 amount = user.stake + user.earned;
        total[pool] -= user.stake;
        delete users[pool][msg.sender];
        payable(msg.sender).transfer(amount);
    }
}

/// What a transfer changes is corrected beside the debt.
contract Dividends {
    mapping(address => uint256) public balanceOf;
    mapping(address => uint256) public correction;
    mapping(address => uint256) public withdrawn;
    uint256 public perShare;
    uint256 public totalSupply;

    function mint() external payable {
        balanceOf[msg.sender] += msg.value; // safe: corrected
        totalSupply += msg.value;
        correction[msg.sender] += (type(uint128).max - perShare) * msg.value;
    }

    function reward() external payable {
        require(totalSupply > 0, "nobody is here");
        perShare += (msg.value * 1e12) / totalSupply;
    }

    function withdraw() external {
        uint256 whole = balanceOf[msg.sender] * perShare + correction[msg.sender];
        uint256 amount = whole / 1e12 - withdrawn[msg.sender];
        withdrawn[msg.sender] += amount;
        payable(msg.sender).transfer(amount);
    }
}
