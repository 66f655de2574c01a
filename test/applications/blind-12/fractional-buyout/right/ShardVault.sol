// SPDX-License-Identifier: GPL-3.0
pragma solidity ^0.8.28;

import {ShardToken} from "./ShardToken.sol";

interface INft {
    function transferFrom(address from, address to, uint256 id) external;
}

/// @title ShardVault
/// @notice One NFT cut into fungible shards. Holders vote a reserve price; whoever meets it starts an auction, and the
///         shards become claims on its proceeds.
contract ShardVault is ShardToken {
    enum Phase {
        Empty,
        Idle,
        Auction,
        Sold,
        Redeemed
    }

    error WrongPhase(Phase now_);
    error OnlyCurator();
    error PriceOutOfBounds();
    error VotesMissing();
    error BidTooLow(uint256 least);
    error AuctionOver();
    error AuctionRunning();
    error ShardsLocked(uint256 until);
    error NotAllShards();
    error NothingToTake();
    error EtherRefused();

    event Opened(address indexed nft, uint256 indexed id, uint256 supply);
    event PriceVoted(address indexed holder, uint256 price, uint256 reserve);
    event AuctionStarted(address indexed bidder, uint256 amount, uint256 end);
    event Bid(address indexed bidder, uint256 amount, uint256 end);
    event Won(address indexed bidder, uint256 amount);
    event Cashed(address indexed holder, uint256 shards, uint256 amount);
    event Redeemed(address indexed holder);

    uint256 public constant AUCTION_TIME = 3 days;
    uint256 public constant EXTENSION = 15 minutes;
    uint256 public constant RAISE_BPS = 10_500;
    uint256 public constant VOTE_LOCK = 1 days;

    INft public immutable nft;
    uint256 public immutable nftId;
    address public immutable curator;
    uint256 public immutable lowestPrice;
    uint256 public immutable highestPrice;

    Phase public phase;

    /// @notice Voted price of each holder; zero is no vote. It counts with the holder's whole balance.
    mapping(address => uint256) public priceOf;
    /// @notice Shards of a voter stay with him for a day, so borrowed shards cannot set the price.
    mapping(address => uint256) public lockedUntil;
    uint256 public votingShards;
    uint256 public weightedPrices; // sum of shards * price over all voters

    address public leader;
    uint256 public leadingBid;
    uint256 public auctionEnd;
    mapping(address => uint256) public refunds;

    uint256 public proceeds;
    uint256 public soldSupply;

    constructor(INft nft_, uint256 id_, uint256 firstPrice) ShardToken("Shard", "SHRD") {
        if (firstPrice < 0.01 ether || firstPrice > 1e9 ether) revert PriceOutOfBounds();
        nft = nft_;
        nftId = id_;
        curator = msg.sender;
        lowestPrice = firstPrice / 4;
        highestPrice = firstPrice * 4;
    }

    modifier during(Phase p) {
        if (phase != p) revert WrongPhase(phase);
        _;
    }

    /// @notice Put the NFT in and get all shards.
    function open(uint256 supply) external during(Phase.Empty) {
        if (msg.sender != curator) revert OnlyCurator();
        if (supply < 1e18 || supply > 1e30) revert PriceOutOfBounds();
        phase = Phase.Idle;
        _mint(msg.sender, supply);
        nft.transferFrom(msg.sender, address(this), nftId);
        emit Opened(address(nft), nftId, supply);
    }

    // ------------------------------------------------------------- the price

    function votePrice(uint256 price) external during(Phase.Idle) {
        if (price != 0 && (price < lowestPrice || price > highestPrice)) revert PriceOutOfBounds();
        uint256 old = priceOf[msg.sender];
        uint256 shards = balanceOf[msg.sender];
        weightedPrices = weightedPrices - shards * old + shards * price;
        if (old == 0 && price != 0) votingShards += shards;
        if (old != 0 && price == 0) votingShards -= shards;
        priceOf[msg.sender] = price;
        lockedUntil[msg.sender] = block.timestamp + VOTE_LOCK;
        emit PriceVoted(msg.sender, price, reserve());
    }

    /// @notice Mean of the voted prices by shards.
    function reserve() public view returns (uint256) {
        return votingShards == 0 ? 0 : weightedPrices / votingShards;
    }

    // ----------------------------------------------------------- the auction

    /// @notice Needs votes of half the shards and a first bid at the reserve.
    function start() external payable during(Phase.Idle) {
        if (votingShards * 2 < totalSupply) revert VotesMissing();
        uint256 least = reserve();
        if (msg.value < least) revert BidTooLow(least);
        phase = Phase.Auction;
        leader = msg.sender;
        leadingBid = msg.value;
        auctionEnd = block.timestamp + AUCTION_TIME;
        emit AuctionStarted(msg.sender, msg.value, auctionEnd);
    }

    function bid() external payable during(Phase.Auction) {
        if (block.timestamp >= auctionEnd) revert AuctionOver();
        uint256 least = (leadingBid * RAISE_BPS) / 10_000;
        if (msg.value < least) revert BidTooLow(least);
        refunds[leader] += leadingBid;
        leader = msg.sender;
        leadingBid = msg.value;
        if (auctionEnd - block.timestamp < EXTENSION) auctionEnd = block.timestamp + EXTENSION;
        emit Bid(msg.sender, msg.value, auctionEnd);
    }

    /// @notice Hand the NFT to the winner and fix what a shard is worth.
    function finish() external during(Phase.Auction) {
        if (block.timestamp < auctionEnd) revert AuctionRunning();
        phase = Phase.Sold;
        proceeds = leadingBid;
        soldSupply = totalSupply;
        nft.transferFrom(address(this), leader, nftId);
        emit Won(leader, leadingBid);
    }

    function takeRefund(address payable to) external {
        uint256 amount = refunds[msg.sender];
        if (amount == 0) revert NothingToTake();
        refunds[msg.sender] = 0;
        _send(to, amount);
    }

    // ----------------------------------------------------------- the holders

    /// @notice Burn shards for their part of the proceeds.
    function cash(uint256 shards, address payable to) external during(Phase.Sold) returns (uint256 amount) {
        amount = (shards * proceeds) / soldSupply;
        if (amount == 0) revert NothingToTake();
        _burn(msg.sender, shards);
        _send(to, amount);
        emit Cashed(msg.sender, shards, amount);
    }

    /// @notice The holder of all shards takes the NFT, unless it is being sold.
    function redeem() external during(Phase.Idle) {
        if (balanceOf[msg.sender] != totalSupply) revert NotAllShards();
        phase = Phase.Redeemed;
        _burn(msg.sender, totalSupply);
        nft.transferFrom(address(this), msg.sender, nftId);
        emit Redeemed(msg.sender);
    }

    // -------------------------------------------------------------- internal

    /// @dev Votes follow the shards: what leaves a voter no longer counts at his price but at the receiver's.
    function _beforeMove(address from, address to, uint256 shards) internal override {
        uint256 until = to == address(0) ? 0 : lockedUntil[from];
        if (block.timestamp < until) revert ShardsLocked(until);
        uint256 fromPrice = priceOf[from];
        uint256 toPrice = priceOf[to];
        if (from == to || fromPrice == toPrice) return;
        weightedPrices = weightedPrices + shards * toPrice - shards * fromPrice;
        if (fromPrice == 0) votingShards += shards;
        if (toPrice == 0) votingShards -= shards;
    }

    function _send(address payable to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert EtherRefused();
    }
}
