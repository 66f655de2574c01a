// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// One function makes the record, and another adds to it what nobody brings.
contract Guilds {
    struct Guild {
        address head;
        uint256 members;
        uint256 perMember;
        uint256 dues;
        uint256 gifts;
    }

    ICoin private immutable coin;
    uint256 public count;
    mapping(uint256 => Guild) public guilds;
    mapping(uint256 => mapping(address => uint256)) public seen;
    mapping(uint256 => mapping(address => bool)) public isMember;

    error None();

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function found() external returns (uint256 id) {
        id = ++count;
        guilds[id].head = msg.sender;
    }

    function join(uint256 id) external {
        require(!isMember[id][msg.sender] && guilds[id].head != address(0), "no");
        isMember[id][msg.sender] = true;
        seen[id][msg.sender] = guilds[id].perMember;
        guilds[id].members += 1;
    }

    function donate(uint256 id, uint256 amount) external {
        Guild storage guild = guilds[id];
        if (guild.head == address(0)) revert None();
        guild.dues += amount / 10;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `donate` adds `amount / 10` to `guilds[id].dues` and nothing comes in for it, while `takeDues` pays out of it: anyone can take what others deposited.
    }

    function donatePaid(uint256 id, uint256 amount) external {
        Guild storage guild = guilds[id];
        if (guild.head == address(0)) revert None();
        guild.gifts += amount / 10; // safe: it is paid in
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function takeDues(uint256 id) external {
        Guild storage guild = guilds[id];
        require(msg.sender == guild.head, "not the head");
        uint256 amount = guild.dues + guild.gifts;
        guild.dues = 0;
        guild.gifts = 0;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}
