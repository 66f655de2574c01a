// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface INft {
    function ownerOf(uint256 id) external view returns (address);
    function transferFrom(address from, address to, uint256 id) external;
}

/// English auctions of single tokens; the outbid take back what they paid.
contract LotAuctions {
    struct Lot {
        address seller;
        INft nft;
        uint256 tokenId;
        uint128 reserve;
        uint128 best;
        address leader;
        uint64 opens;
        uint64 closes;
        bool settled;
    }

    uint256 public constant STEP = 5;
    uint256 public constant EXTENSION = 10 minutes;
    uint256 public constant MAX_EXTENSIONS = 12;
    uint256 public constant CUT_BPS = 250;

    address payable public immutable house;
    uint256 public lastLot;
    mapping(uint256 => Lot) public lots;
    mapping(uint256 => uint256) public extensions;
    mapping(address => uint256) public refunds;

    event Opened(uint256 indexed lot, address seller);
    event Bid(uint256 indexed lot, address bidder, uint256 amount);
    event Settled(uint256 indexed lot, address winner, uint256 amount);

    constructor(address payable house_) {
        require(house_ != address(0), "house");
        house = house_;
    }

    function open(INft nft, uint256 tokenId, uint128 reserve, uint64 opens, uint64 closes)
        external
        returns (uint256 lot)
    {
        require(reserve > 0, "reserve");
        require(opens >= block.timestamp && closes >= opens + 1 hours && closes <= opens + 30 days, "time");
        lot = ++lastLot;
        lots[lot] = Lot(msg.sender, nft, tokenId, reserve, 0, address(0), opens, closes, false);
        nft.transferFrom(msg.sender, address(this), tokenId);
        emit Opened(lot, msg.sender);
    }

    function bid(uint256 lot) external payable {
        Lot storage l = lots[lot];
        require(l.seller != address(0) && msg.sender != l.seller, "who");
        require(block.timestamp >= l.opens && block.timestamp < l.closes, "when");
        uint256 least = l.best == 0 ? l.reserve : l.best + (uint256(l.best) * STEP) / 100;
        require(msg.value >= least && msg.value <= type(uint128).max, "least");
        if (l.leader != address(0)) refunds[l.leader] += l.best;
        l.best = uint128(msg.value);
        l.leader = msg.sender;
        if (block.timestamp + EXTENSION > l.closes && extensions[lot] < MAX_EXTENSIONS) {
            extensions[lot] += 1;
            l.closes = uint64(block.timestamp + EXTENSION);
        }
        emit Bid(lot, msg.sender, msg.value);
    }

    function settle(uint256 lot) external {
        Lot storage l = lots[lot];
        require(l.seller != address(0) && !l.settled, "state");
        require(block.timestamp >= l.closes, "when");
        l.settled = true;
        if (l.leader == address(0)) {
            l.nft.transferFrom(address(this), l.seller, l.tokenId);
        } else {
            uint256 cut = (uint256(l.best) * CUT_BPS) / 10_000;
            refunds[house] += cut;
            refunds[l.seller] += l.best - cut;
            l.nft.transferFrom(address(this), l.leader, l.tokenId);
        }
        emit Settled(lot, l.leader, l.best);
    }

    function callOff(uint256 lot) external {
        Lot storage l = lots[lot];
        require(msg.sender == l.seller, "seller");
        require(!l.settled && l.leader == address(0), "state");
        l.settled = true;
        l.closes = uint64(block.timestamp);
        l.nft.transferFrom(address(this), l.seller, l.tokenId);
    }

    function takeRefund() external {
        uint256 amount = refunds[msg.sender];
        require(amount > 0, "nothing");
        refunds[msg.sender] = 0;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok, "payment");
    }
}
