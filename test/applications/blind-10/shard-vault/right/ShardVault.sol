// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC721} from "./IERC721.sol";
import {ShardToken} from "./ShardToken.sol";

/// @notice One NFT in shards. Whoever bids the reserve starts a buyout; the price is shared by the holders.
contract ShardVault is ShardToken {
    enum State { Empty, Held, Auction, Sold, Merged }

    uint256 public constant LENGTH = 3 days;
    uint256 public constant EXTENSION = 15 minutes;
    uint256 public constant STEP_BPS = 500;

    IERC721 public immutable nft;
    uint256 public immutable tokenId;
    address public immutable curator;
    uint256 public immutable reserve;

    State public state;
    address public leader;
    uint256 public highest;
    uint256 public auctionEnd;
    uint256 public shardsAtSale;
    mapping(address => uint256) public refunds;

    event Funded(uint256 shards);
    event BidPlaced(address indexed bidder, uint256 amount, uint256 auctionEnd);
    event Settled(address indexed winner, uint256 price);
    event CashedOut(address indexed holder, uint256 shards, uint256 amount);
    event Merged(address indexed holder);

    error WrongState();
    error NotCurator();
    error BidTooLow();
    error AuctionOver();
    error AuctionRunning();
    error NotAllShards();
    error Nothing();
    error PaymentFailed();
    error BadParameters();

    modifier inState(State wanted) {
        if (state != wanted) revert WrongState();
        _;
    }

    constructor(IERC721 nft_, uint256 tokenId_, address curator_, uint256 reserve_)
        ShardToken("Shard", "SHARD")
    {
        if (reserve_ == 0 || curator_ == address(0)) revert BadParameters();
        nft = nft_;
        tokenId = tokenId_;
        curator = curator_;
        reserve = reserve_;
    }

    function fund(uint256 shards) external inState(State.Empty) {
        if (msg.sender != curator) revert NotCurator();
        if (shards < 1e18 || shards > 1e30) revert BadParameters();
        state = State.Held;
        _mint(msg.sender, shards);
        nft.transferFrom(msg.sender, address(this), tokenId);
        emit Funded(shards);
    }

    function startBuyout() external payable inState(State.Held) {
        if (msg.value < reserve) revert BidTooLow();
        state = State.Auction;
        leader = msg.sender;
        highest = msg.value;
        auctionEnd = block.timestamp + LENGTH;
        emit BidPlaced(msg.sender, msg.value, auctionEnd);
    }

    function bid() external payable inState(State.Auction) {
        if (block.timestamp >= auctionEnd) revert AuctionOver();
        uint256 least = highest + (highest * STEP_BPS + 9_999) / 10_000;
        if (msg.value < least) revert BidTooLow();

        refunds[leader] += highest;
        leader = msg.sender;
        highest = msg.value;
        if (auctionEnd - block.timestamp < EXTENSION) auctionEnd = block.timestamp + EXTENSION;
        emit BidPlaced(msg.sender, msg.value, auctionEnd);
    }

    function settle() external inState(State.Auction) {
        if (block.timestamp < auctionEnd) revert AuctionRunning();
        state = State.Sold;
        shardsAtSale = totalSupply;
        nft.transferFrom(address(this), leader, tokenId);
        emit Settled(leader, highest);
    }

    function cashOut() external inState(State.Sold) {
        uint256 shards = balanceOf[msg.sender];
        if (shards == 0) revert Nothing();
        _burn(msg.sender, shards);
        uint256 amount = (highest * shards) / shardsAtSale;
        emit CashedOut(msg.sender, shards, amount);
        _pay(msg.sender, amount);
    }

    /// @notice Whoever holds all shards takes the NFT back.
    function merge() external inState(State.Held) {
        uint256 supply = totalSupply;
        if (balanceOf[msg.sender] != supply) revert NotAllShards();
        state = State.Merged;
        _burn(msg.sender, supply);
        nft.transferFrom(address(this), msg.sender, tokenId);
        emit Merged(msg.sender);
    }

    function takeRefund() external {
        uint256 amount = refunds[msg.sender];
        if (amount == 0) revert Nothing();
        refunds[msg.sender] = 0;
        _pay(msg.sender, amount);
    }

    function _pay(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert PaymentFailed();
    }
}
