// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract BikeCoop {
    struct Member {
        uint256 bikes;
        uint256 paidUpTo;
    }

    ICoin private immutable coin;
    mapping(address => Member) public members;
    uint256 public perBike;
    uint256 public allBikes;

    constructor(ICoin newCoin) {
        coin = newCoin;
    }

    function share(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), amount), "pull");
        perBike += amount * 1e18 / allBikes;
    }

    function pay(Member storage m) private {
        uint256 owed = m.bikes * perBike / 1e18 - m.paidUpTo;
        if (owed > 0) require(coin.transfer(msg.sender, owed), "send");
    }

    function bring(uint256 n) external {
        Member storage m = members[msg.sender];
        require(coin.transferFrom(msg.sender, address(this), n), "pull");
        pay(m);
        m.bikes += n;
        allBikes += n;
        m.paidUpTo = m.bikes * perBike / 1e18; // safe: all of it
    }

    function join(uint256 n) external {
        Member storage m = members[msg.sender];
        require(m.bikes == 0, "a member");
        require(coin.transferFrom(msg.sender, address(this), n), "pull");
        m.bikes = n;
        allBikes += n;
        m.paidUpTo = n * perBike / 1e18; // safe: it is all there is
    }

    function fetch(uint256 n) external {
        Member storage m = members[msg.sender];
        pay(m);
        m.bikes -= n;
        allBikes -= n;
        m.paidUpTo = n * perBike / 1e18;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `fetch` sets `members[msg.sender].paidUpTo` by the amount of the change, and not by all of `members[msg.sender].bikes` as `bring` does: what was credited before counts again.
        require(coin.transfer(msg.sender, n), "send");
    }

    function swap(uint256 n, uint256 all) external {
        Member storage m = members[msg.sender];
        pay(m);
        allBikes = allBikes - m.bikes + n;
        if (all > 0) m.bikes = n;
        else m.bikes += n;
        m.paidUpTo = n * perBike / 1e18; // safe: the record may have been set by it
    }
}

contract Dairy {
    mapping(address => uint256) public cows;
    mapping(address => uint256) public settled;
    uint256 public perCow;
    uint256 public herd;

    function feed() external payable {
        perCow += msg.value / herd;
    }

    function settle(address who) internal returns (uint256 due) {
        due = cows[who] * perCow - settled[who];
    }

    function drive(uint256 n) external payable {
        require(msg.value == n, "pay");
        uint256 due = settle(msg.sender);
        cows[msg.sender] += n;
        herd += n;
        settled[msg.sender] = cows[msg.sender] * perCow; // safe: all of it
        payable(msg.sender).transfer(due);
    }

    function drop(uint256 n) external {
        uint256 due = settle(msg.sender);
        unchecked {
            require(cows[msg.sender] >= n, "fewer");
            cows[msg.sender] -= n;
            herd -= n;
            settled[msg.sender] = n * perCow;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `drop` sets `settled[msg.sender]` by the amount of the change, and not by all of `cows[msg.sender]` as `drive` does: what was credited before counts again.
        }
        payable(msg.sender).transfer(due + n);
    }

    function leave(uint256 n) external {
        uint256 due = settle(msg.sender);
        cows[msg.sender] -= n;
        herd -= n;
        settled[msg.sender] -= n * perCow; // safe: less by that
        payable(msg.sender).transfer(due);
    }
}
