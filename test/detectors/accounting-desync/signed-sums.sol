// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

interface ISignedCoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

interface ISwapper {
    function swap(address from, address to, uint256 amount) external returns (uint256);
}

/// What is held is what was pledged less what was handed out of it, in whatever coin the pledge names.
contract Pledges {
    struct Pledge {
        ISignedCoin coin;
        address giver;
        address taker;
        uint256 sum;
        uint256 used;
        uint256 grows;
    }

    mapping(uint256 => Pledge) public pledges;
    uint256 public last;

    function make(ISignedCoin coin, address taker, uint256 sum, uint256 grows) external {
        last++;
        pledges[last] = Pledge(coin, msg.sender, taker, sum, 0, grows);
        coin.transferFrom(msg.sender, address(this), sum);
    }

    function earned(uint256 id) public view returns (uint256) {
        Pledge storage pledge = pledges[id];
        return block.timestamp >= pledge.grows ? pledge.sum : (pledge.sum * block.timestamp) / pledge.grows;
    }

    function draw(uint256 id) external {
        Pledge storage pledge = pledges[id];
        uint256 amount = earned(id) - pledge.used;
        pledge.used += amount; // safe: as much is paid
        if (amount > 0) pledge.coin.transfer(pledge.taker, amount);
    }

    function stop(uint256 id) external {
        Pledge storage pledge = pledges[id];
        require(pledge.giver == msg.sender, "not yours");
        uint256 kept = earned(id);
        uint256 back = pledge.sum - kept;
        pledge.sum = kept; // safe: less by what is given back
        if (back > 0) pledge.coin.transfer(pledge.giver, back);
    }

    function halt(uint256 id) external {
        Pledge storage pledge = pledges[id];
        require(pledge.giver == msg.sender, "not yours");
        uint256 kept = earned(id);
        uint256 back = pledge.sum - pledge.used;
        pledge.sum = kept;
      //^^^^^^^^^^^^^^^^^ Low: `halt` does not change what is held, `pledges[last].sum` and `pledges[last].used` alike, as `make` and others do.
        if (back > 0) pledge.coin.transfer(pledge.giver, back);
    }
}

/// A pledge under a new number is what it was.
contract MovedPledges {
    struct Pledge {
        address taker;
        uint256 sum;
        uint256 used;
    }

    ISignedCoin public immutable coin;
    mapping(uint256 => Pledge) public pledges;
    uint256 public last;

    constructor(ISignedCoin coin_) {
        coin = coin_;
    }

    function make(address taker, uint256 sum) external {
        pledges[++last] = Pledge(taker, sum, 0);
        coin.transferFrom(msg.sender, address(this), sum);
    }

    function draw(uint256 id, uint256 amount) external {
        Pledge storage pledge = pledges[id];
        require(pledge.taker == msg.sender && amount <= pledge.sum - pledge.used, "too much");
        pledge.used += amount; // safe: as much is paid
        coin.transfer(msg.sender, amount);
    }

    function hand(uint256 id, address to) external {
        Pledge memory pledge = pledges[id];
        require(pledge.taker == msg.sender, "not yours");
        delete pledges[id];
        pledge.taker = to;
        pledges[++last] = pledge; // safe: all of it moves
    }

    function renew(uint256 id, address to) external {
        Pledge memory pledge = pledges[id];
        require(pledge.taker == msg.sender, "not yours");
        delete pledges[id];
        pledges[++last] = Pledge(to, pledge.sum, 0);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `renew` does not change what is held, `pledges[last + 1].sum` and `pledges[last + 1].used` alike, as `make` and others do.
    }
}

/// A room that nobody has holds no bail: what stands there is set and cleared with the guest.
contract Rooms {
    struct Room {
        address host;
        address guest;
        uint256 asked;
        uint256 bail;
    }

    ISignedCoin public immutable coin;
    mapping(uint256 => Room) public rooms;
    mapping(address => uint256) public dues;

    constructor(ISignedCoin coin_) {
        coin = coin_;
    }

    function offer(uint256 id, uint256 asked) external {
        Room storage room = rooms[id];
        require(room.host == address(0) || room.host == msg.sender, "not yours");
        room.host = msg.sender;
        room.asked = asked;
    }

    function enter(uint256 id) external {
        Room storage room = rooms[id];
        require(room.host != address(0) && room.guest == address(0), "taken");
        room.guest = msg.sender;
        room.bail = room.asked; // safe: it was empty, as there was no guest
        coin.transferFrom(msg.sender, address(this), room.bail);
    }

    function evict(uint256 id) external {
        Room storage room = rooms[id];
        require(room.host == msg.sender, "not yours");
        dues[msg.sender] += room.bail; // safe: the bail goes there
        room.guest = address(0);
        room.bail = 0;
    }

    function shut(uint256 id) external {
        Room memory room = rooms[id];
        require(room.host == msg.sender && room.guest == address(0), "taken");
        delete rooms[id]; // safe: nobody has it
    }

    function leave(uint256 id) external {
        Room storage room = rooms[id];
        require(room.guest == msg.sender, "not yours");
        room.guest = address(0);
        room.bail = 0;
      //^^^^^^^^^^^^^ Low: `leave` does not change what is held and `rooms[id].bail` alike, as `enter` and others do.
        coin.transfer(msg.sender, room.asked);
    }

    function collect() external {
        uint256 amount = dues[msg.sender];
        dues[msg.sender] = 0; // safe: as much is paid
        coin.transfer(msg.sender, amount);
    }
}

/// What is paid by a record has to leave it, also where the function changes nothing but something else.
contract Bails {
    mapping(address => uint256) public bail;
    mapping(address => uint256) public dues;
    mapping(address => uint256) public visits;
    ISignedCoin public immutable coin;

    constructor(ISignedCoin coin_) {
        coin = coin_;
    }

    function put(uint256 amount) external {
        bail[msg.sender] += amount; // safe: as much comes in
        coin.transferFrom(msg.sender, address(this), amount);
    }

    function take(address from) external {
        uint256 amount = bail[from];
        bail[from] = 0; // safe: it is owed to another now
        dues[msg.sender] += amount;
    }

    function collect() external {
        uint256 amount = dues[msg.sender];
        dues[msg.sender] = 0; // safe: as much is paid
        coin.transfer(msg.sender, amount);
    }

    function back() external {
        visits[msg.sender] = block.number;
        coin.transfer(msg.sender, bail[msg.sender]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `back` does not change what is held and `bail[msg.sender]` alike, as `put` and others do.
    }
}

/// What another contract may take is not seen to leave.
contract Lots {
    struct Lot {
        ISignedCoin gives;
        ISignedCoin wants;
        uint256 left;
        uint256 got;
    }

    ISwapper public immutable swapper;
    mapping(uint256 => Lot) public lots;
    uint256 public last;

    constructor(ISwapper swapper_) {
        swapper = swapper_;
    }

    function open(ISignedCoin gives, ISignedCoin wants, uint256 amount) external {
        lots[++last] = Lot(gives, wants, amount, 0);
        gives.transferFrom(msg.sender, address(this), amount);
    }

    function more(uint256 id, uint256 amount) external {
        lots[id].left += amount;
        lots[id].gives.transferFrom(msg.sender, address(this), amount);
    }

    function close(uint256 id) external {
        uint256 amount = lots[id].left;
        lots[id].left = 0; // safe: as much is paid
        lots[id].gives.transfer(msg.sender, amount);
    }

    function run(uint256 id, uint256 amount) external {
        Lot storage lot = lots[id];
        lot.left -= amount; // safe: the swapper takes it
        lot.gives.approve(address(swapper), amount);
        lot.got += swapper.swap(address(lot.gives), address(lot.wants), amount);
    }
}
