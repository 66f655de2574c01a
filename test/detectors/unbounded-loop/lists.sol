// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Open {
    address[] private holders;
    uint256[] private amounts;
    mapping(address => uint256) public due;
    mapping(uint256 => address[]) private teams;

    function join(uint256 amount) external {
        holders.push(msg.sender);
        amounts.push(amount);
    }

    function joinTeam(uint256 team, uint256 n) external {
        for (uint256 i = 0; i < n; i++) teams[team].push(msg.sender);
    }

    function credit() external payable {
        uint256 share = msg.value / holders.length;
        for (uint256 i = 0; i < holders.length; i++) due[holders[i]] += share;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `credit` loops over all of `holders`, which anyone can grow through `join` until it exceeds the block gas limit.
    }

    function creditTeam(uint256 team) external payable {
        uint256 n = teams[team].length;
        uint256 i = 0;
        while (i < n) {
      //^^^^^^^^^^^^^^^... Medium: `creditTeam` loops over all of `teams[team]`, which anyone can grow through `joinTeam` until it exceeds the block gas limit.
            due[teams[team][i]] += msg.value / n;
            i++;
        }
    }

    function creditBackwards() external payable {
        uint256 n = holders.length;
        for (uint256 i = n; i < n; i--) due[holders[i]] += msg.value; // safe: never runs
    }

    function creditOthers() external payable {
        uint256 share = msg.value / holders.length;
        for (uint256 i = 0; i < holders.length; i++) {
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: `creditOthers` loops over all of `holders`, which anyone can grow through `join` until it exceeds the block gas limit.
            if (i > 0) due[holders[i]] += share;
        }
    }

    function restart() external {
        delete amounts;
      //^^^^^^^^^^^^^^ Medium: `restart` clears all of `amounts`, which anyone can grow through `join` until it exceeds the block gas limit.
    }
}

contract Safe {
    address private immutable owner = msg.sender;
    address[] private admins;
    address[] private few;
    address[] private many;
    mapping(address => uint256) public due;

    function addAdmin(address admin) external {
        require(msg.sender == owner, "not owner");
        admins.push(admin);
    }

    function join() external {
        require(few.length < 100, "full");
        few.push(msg.sender);
        many.push(msg.sender);
    }

    function creditAdmins() external {
        for (uint256 i = 0; i < admins.length; i++) due[admins[i]]++; // safe: only the owner makes it longer
    }

    function creditFew() external {
        for (uint256 i = 0; i < few.length; i++) due[few[i]]++; // safe: has a limit
    }

    function creditSome(uint256 from, uint256 to) external {
        for (uint256 i = from; i < to; i++) due[many[i]]++; // safe: the caller says how many
    }

    function creditTen() external {
        for (uint256 i = 0; i < 10; i++) due[many[i]]++; // safe: always ten
    }

    function creditAll(address[] calldata all) external {
        for (uint256 i = 0; i < all.length; i++) due[all[i]]++; // safe: the caller's own list
    }

    function count() external view returns (uint256 n) {
        for (uint256 i = 0; i < many.length; i++) n += due[many[i]]; // safe: only looks
    }
}
