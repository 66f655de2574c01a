// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What hives have given is fetched, and the hives go on.
contract Hives {
    struct Keeper {
        uint256 hives;
        uint256 marked;
        uint256 honey;
    }

    ICoin private immutable coin;
    uint256 public perHive;
    uint256 public hives;
    mapping(address => Keeper) public keepers;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function pour(uint256 amount) external {
        perHive += (amount * 1e12) / hives;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function set(uint256 amount) external {
        Keeper storage keeper = keepers[msg.sender];
        keeper.honey += (keeper.hives * perHive) / 1e12 - keeper.marked;
        keeper.hives += amount;
        keeper.marked = (keeper.hives * perHive) / 1e12;
        hives += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function fetch() external {
        Keeper storage keeper = keepers[msg.sender];
        uint256 due = keeper.honey + (keeper.hives * perHive) / 1e12 - keeper.marked;
        keeper.honey = 0; // safe: what the hives have given is paid, and they go on
        keeper.marked = (keeper.hives * perHive) / 1e12;
        require(coin.transfer(msg.sender, due), "not sent");
    }

    function leave() external {
        Keeper storage keeper = keepers[msg.sender];
        uint256 amount = keeper.hives;
        keeper.hives = 0;
        keeper.marked = 0;
        keeper.honey = 0;
        hives -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}

/// A fee for each year that a field is leased, and the rent of sheds by days.
contract Fields {
    ICoin private immutable coin;
    mapping(address => uint256) public acres;
    mapping(address => uint256) public rent;
    mapping(address => uint256) public points;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function till(uint256 amount, uint256 numDays) external {
        require(numDays < 10, "too long");
        rent[msg.sender] += (acres[msg.sender] * numDays) / 365;
        acres[msg.sender] += amount;
        points[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function collect() external {
        uint256 due = rent[msg.sender];
        delete rent[msg.sender]; // safe: what the acres bring, and they are kept
        require(coin.transfer(msg.sender, due), "not sent");
    }

    function quit() external {
        uint256 amount = acres[msg.sender];
        delete acres[msg.sender];
        delete rent[msg.sender];
        delete points[msg.sender];
        require(coin.transfer(msg.sender, amount), "not sent");
    }

    function flee() external {
        require(acres[msg.sender] > 0 && points[msg.sender] > 0, "nothing");
        uint256 amount = acres[msg.sender];
        delete acres[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `flee` clears `acres[msg.sender]` and leaves `points[msg.sender]` as it was, which `quit` updates with it.
        delete rent[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `flee` clears `rent[msg.sender]` and leaves `points[msg.sender]` as it was, which `quit` updates with it.
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}
