// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IBoats {
    function transferFrom(address from, address to, uint256 boat) external;
}

/// @title Boats sold by sealed bids: the highest bid wins and pays what it says.
contract SealedDock {
    struct Lot {
        address seller;
        uint256 boat;
        uint128 reserve;
        uint64 sealEnd;
        uint64 revealEnd;
        address leader;
        uint256 best;
        bool settled;
    }

    struct Bid {
        bytes32 seal;
        uint256 deposit;
        bool revealed;
    }

    uint256 public constant MIN_PHASE = 1 hours;
    uint256 public constant SILENCE_BPS = 1_000;

    IBoats public immutable boats;
    Lot[] public lots;
    mapping(uint256 => mapping(address => Bid)) public bids;
    mapping(address => uint256) public balance;

    event Offered(uint256 indexed lot, address indexed seller, uint256 boat);
    event Sealed(uint256 indexed lot, address indexed bidder, uint256 deposit);
    event Revealed(uint256 indexed lot, address indexed bidder, uint256 amount);
    event Settled(uint256 indexed lot, address indexed winner, uint256 price);

    constructor(IBoats boats_) {
        boats = boats_;
    }

    modifier lotExists(uint256 id) {
        require(id < lots.length, "no such lot");
        _;
    }

    function offer(uint256 boat, uint128 reserve, uint64 sealTime, uint64 revealTime) external returns (uint256 id) {
        require(sealTime >= MIN_PHASE && sealTime <= 30 days, "seal time");
        require(revealTime >= MIN_PHASE && revealTime <= 30 days, "reveal time");
        require(reserve > 0, "reserve");
        id = lots.length;
        Lot storage lot = lots.push();
        lot.seller = msg.sender;
        lot.boat = boat;
        lot.reserve = reserve;
        lot.sealEnd = uint64(block.timestamp) + sealTime;
        lot.revealEnd = lot.sealEnd + revealTime;
        boats.transferFrom(msg.sender, address(this), boat);
        emit Offered(id, msg.sender, boat);
    }

    function sealOf(uint256 id, address bidder, uint256 amount, bytes32 salt) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), id, bidder, amount, salt));
    }

    /// @notice The deposit may be larger than the bid, to hide it.
    function place(uint256 id, bytes32 seal) external payable lotExists(id) {
        Lot storage lot = lots[id];
        Bid storage bid = bids[id][msg.sender];
        require(block.timestamp < lot.sealEnd, "sealing is over");
        require(bid.seal == bytes32(0) && seal != bytes32(0), "one bid each");
        require(msg.value >= lot.reserve, "deposit below the reserve");
        bid.seal = seal;
        bid.deposit = msg.value;
        emit Sealed(id, msg.sender, msg.value);
    }

    function reveal(uint256 id, uint256 amount, bytes32 salt) external lotExists(id) {
        Lot storage lot = lots[id];
        Bid storage bid = bids[id][msg.sender];
        require(block.timestamp >= lot.sealEnd && block.timestamp < lot.revealEnd, "not the time");
        require(!bid.revealed, "revealed");
        require(bid.seal == sealOf(id, msg.sender, amount, salt), "another bid");
        require(amount <= bid.deposit, "bid beyond the deposit");
        bid.revealed = true;
        if (amount >= lot.reserve && amount > lot.best) {
            lot.best = amount;
            lot.leader = msg.sender;
        }
        emit Revealed(id, msg.sender, amount);
    }

    function settle(uint256 id) external lotExists(id) {
        Lot storage lot = lots[id];
        require(block.timestamp >= lot.revealEnd, "still open");
        require(!lot.settled, "settled");
        lot.settled = true;
        if (lot.leader == address(0)) {
            boats.transferFrom(address(this), lot.seller, lot.boat);
            emit Settled(id, address(0), 0);
            return;
        }
        uint256 price = lot.best;
        bids[id][lot.leader].deposit -= price;
        balance[lot.seller] += price;
        boats.transferFrom(address(this), lot.leader, lot.boat);
        emit Settled(id, lot.leader, price);
    }

    /// @notice Deposits come back after the sale; who kept silent leaves a tenth to the seller.
    function reclaim(uint256 id) external lotExists(id) {
        Lot storage lot = lots[id];
        Bid storage bid = bids[id][msg.sender];
        require(lot.settled, "settle first");
        uint256 amount = bid.deposit;
        bid.deposit = 0;
        if (!bid.revealed) {
            uint256 fine = (amount * SILENCE_BPS) / 10_000;
            balance[lot.seller] += fine;
            amount -= fine;
        }
        balance[msg.sender] += amount;
    }

    function withdraw() external {
        uint256 amount = balance[msg.sender];
        balance[msg.sender] = 0;
        (bool ok, ) = payable(msg.sender).call{value: amount}("");
        require(ok, "refused");
    }
}
