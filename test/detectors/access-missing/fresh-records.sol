pragma solidity ^0.8.20;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Each step is for one of the two, and one of the steps forgot to ask.
contract Commissions {
    enum Stage {
        Open,
        Taken,
        Shown,
        Closed
    }

    struct Work {
        address patron;
        address painter;
        uint256 fee;
        uint64 due;
        Stage stage;
        bool frozen;
    }

    ICoin public immutable coin;
    mapping(uint256 => Work) public works;
    uint256 public count;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    modifier onlyPatron(uint256 id) {
        require(works[id].patron == msg.sender, "patron");
        _;
    }

    function order(address painter, uint256 fee, uint64 due) external returns (uint256 id) {
        require(coin.transferFrom(msg.sender, address(this), fee));
        id = count++;
        Work storage work = works[id];
        work.patron = msg.sender;
        work.painter = painter;
        work.fee = fee;
        work.due = due;
    }

    function accept(uint256 id) external {
        require(works[id].stage == Stage.Open && !works[id].frozen, "stage");
        works[id].stage = Stage.Taken;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `works[id].stage` through `accept`, while `show` compares the caller with `works[id].painter`.
    }

    function show(uint256 id) external {
        require(works[id].painter == msg.sender, "painter");
        require(works[id].stage == Stage.Taken, "stage");
        works[id].stage = Stage.Shown;
    }

    function close(uint256 id) external onlyPatron(id) {
        require(works[id].stage == Stage.Shown, "stage");
        works[id].stage = Stage.Closed;
        require(coin.transfer(works[id].painter, works[id].fee));
    }

    function callOff(uint256 id) external {
        require(works[id].stage == Stage.Open && block.timestamp < works[id].due, "late");
        works[id].stage = Stage.Closed;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `works[id].stage` through `callOff`, while `show` compares the caller with `works[id].painter`.
        require(coin.transfer(works[id].patron, works[id].fee));
    }

    function freeze(uint256 id) external onlyPatron(id) {
        works[id].frozen = true;
    }

    function thaw(uint256 id) external onlyPatron(id) {
        works[id].frozen = false;
    }

    /// Everybody may end what nobody has taken up in time.
    function lapse(uint256 id) external {
        require(works[id].stage == Stage.Open && block.timestamp > works[id].due, "early");
        works[id].stage = Stage.Closed; // safe: its time has gone by
        require(coin.transfer(works[id].patron, works[id].fee));
    }
}

/// Something has come before that only one of them does.
contract Rentals {
    struct Rental {
        address owner;
        address tenant;
        uint256 bond;
        bool agreed;
        bool left;
        bool ended;
    }

    ICoin public immutable coin;
    mapping(uint256 => Rental) public rentals;
    mapping(address => uint256) public owed;
    uint256 public count;
    bool public closed;
    address public warden = msg.sender;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function offer(uint256 bond) external returns (uint256 id) {
        id = ++count;
        rentals[id] = Rental(msg.sender, address(0), bond, false, false, false);
    }

    function enter(uint256 id) external {
        require(rentals[id].tenant == address(0) && !rentals[id].agreed, "taken");
        require(coin.transferFrom(msg.sender, address(this), rentals[id].bond));
        rentals[id].tenant = msg.sender; // safe: the caller pays
        rentals[id].agreed = true;
    }

    function leave(uint256 id) external {
        require(rentals[id].tenant == msg.sender && rentals[id].agreed, "tenant");
        rentals[id].left = true;
    }

    function end(uint256 id) external {
        require(rentals[id].owner == msg.sender, "owner");
        rentals[id].ended = true;
        owed[rentals[id].tenant] += rentals[id].bond;
    }

    function settle(uint256 id) external {
        require(rentals[id].left && !rentals[id].ended, "stays");
        rentals[id].ended = true; // safe: the tenant has left
        owed[rentals[id].tenant] += rentals[id].bond;
    }

    function wind(uint256 id) external {
        require(closed && !rentals[id].ended, "open");
        rentals[id].ended = true; // safe: the warden has closed
        owed[rentals[id].tenant] += rentals[id].bond;
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        require(coin.transfer(msg.sender, amount));
    }

    function close() external {
        require(msg.sender == warden, "warden");
        closed = true;
    }
}
