// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ISaleToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice Batches of tokens sold at one price to all: the highest at which the bids take the whole lot.
/// Ticks are prices; the price of tick `t` is `t * tickSize` wei for one whole token.
contract BatchSale {
    struct Batch {
        address seller;
        ISaleToken token;
        uint64 endsAt;
        bool cleared;
        bool restTaken;
        uint8 clearingTick;
        uint256 lot;
        uint256 tickSize;
        // Of the bids at the clearing tick so much is filled, out of so much.
        uint256 marginFilled;
        uint256 marginAsked;
        uint256 sold;
    }

    struct Bid {
        address bidder;
        uint8 tick;
        uint256 tokens;
        uint256 paid;
    }

    error Closed();
    error Open();
    error NotCleared();
    error BadTick();
    error BadLot();
    error WrongValue();
    error NotYours();
    error Done();

    uint8 public constant TICKS = 50;
    uint256 private constant ONE = 1e18;

    Batch[] public batches;
    mapping(uint256 => uint256[51]) private _askedAt;
    mapping(uint256 => Bid[]) public bids;
    mapping(uint256 => mapping(address => uint256)) public bought;
    mapping(address => uint256) public credits;

    event Started(uint256 indexed batch, address indexed seller, uint256 lot);
    event BidPlaced(uint256 indexed batch, uint256 indexed index, address bidder, uint8 tick, uint256 tokens);
    event Cleared(uint256 indexed batch, uint8 tick, uint256 sold);
    event Settled(uint256 indexed batch, uint256 indexed index, uint256 tokens, uint256 refund);

    function start(ISaleToken token, uint256 lot, uint256 tickSize, uint64 endsAt) external returns (uint256 id) {
        if (lot == 0 || tickSize == 0) revert BadLot();
        if (endsAt <= block.timestamp || endsAt > block.timestamp + 30 days) revert BadLot();
        id = batches.length;
        Batch storage batch = batches.push();
        batch.seller = msg.sender;
        batch.token = token;
        batch.endsAt = endsAt;
        batch.lot = lot;
        batch.tickSize = tickSize;
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), lot), "lot");
        if (token.balanceOf(address(this)) != before + lot) revert BadLot();
        emit Started(id, msg.sender, lot);
    }

    function costOf(uint256 id, uint8 tick, uint256 tokens) public view returns (uint256) {
        uint256 price = batches[id].tickSize * tick;
        return (tokens * price + ONE - 1) / ONE;
    }

    /// @notice Bids on several ticks at once; what is sent has to pay for all of them.
    function place(uint256 id, uint8[] calldata ticks, uint256[] calldata tokens) external payable {
        if (block.timestamp >= batches[id].endsAt) revert Closed();
        require(ticks.length == tokens.length, "lengths");
        uint256 due;
        for (uint256 i = 0; i < ticks.length; ++i) {
            uint256 cost = costOf(id, ticks[i], tokens[i]);
            due += cost;
            _addBid(id, ticks[i], tokens[i], cost);
        }
        if (msg.value != due) revert WrongValue();
    }

    function cancel(uint256 id, uint256 index) external {
        if (block.timestamp >= batches[id].endsAt) revert Closed();
        Bid memory bid = bids[id][index];
        if (bid.bidder != msg.sender) revert NotYours();
        delete bids[id][index];
        _askedAt[id][bid.tick] -= bid.tokens;
        _send(msg.sender, bid.paid);
    }

    /// @notice Finds the price, once no more bids come in.
    function clear(uint256 id) external {
        Batch storage batch = batches[id];
        if (block.timestamp < batch.endsAt) revert Open();
        if (batch.cleared) revert Done();
        batch.cleared = true;
        uint256 left = batch.lot;
        uint8 tick = TICKS;
        for (; tick > 1; --tick) {
            uint256 asked = _askedAt[id][tick];
            if (asked >= left) break;
            left -= asked;
        }
        uint256 atTick = _askedAt[id][tick];
        uint256 filled = atTick < left ? atTick : left;
        batch.clearingTick = tick;
        batch.marginAsked = atTick;
        batch.marginFilled = filled;
        batch.sold = batch.lot - left + filled;
        emit Cleared(id, tick, batch.sold);
    }

    /// @notice Books the tokens of a bid, what it paid too much, and what the seller earns by it.
    function settle(uint256 id, uint256 index) external {
        Batch storage batch = batches[id];
        if (!batch.cleared) revert NotCleared();
        Bid memory bid = bids[id][index];
        if (bid.bidder == address(0)) revert Done();
        delete bids[id][index];
        uint256 tokens = _filled(batch, bid);
        uint256 cost = costOf(id, batch.clearingTick, tokens);
        bought[id][bid.bidder] += tokens;
        credits[bid.bidder] += bid.paid - cost;
        credits[batch.seller] += cost;
        emit Settled(id, index, tokens, bid.paid - cost);
    }

    function takeTokens(uint256 id) external {
        uint256 tokens = bought[id][msg.sender];
        if (tokens == 0) revert Done();
        bought[id][msg.sender] = 0;
        require(batches[id].token.transfer(msg.sender, tokens), "tokens");
    }

    /// @notice The seller is given back what was not sold.
    function takeRest(uint256 id) external {
        Batch storage batch = batches[id];
        if (!batch.cleared) revert NotCleared();
        if (batch.restTaken) revert Done();
        batch.restTaken = true;
        require(batch.token.transfer(batch.seller, batch.lot - batch.sold), "rest");
    }

    function withdraw() external {
        uint256 amount = credits[msg.sender];
        credits[msg.sender] = 0;
        _send(msg.sender, amount);
    }

    function _addBid(uint256 id, uint8 tick, uint256 tokens, uint256 paid) private {
        if (tick == 0 || tick > TICKS) revert BadTick();
        require(tokens > 0, "nothing");
        _askedAt[id][tick] += tokens;
        emit BidPlaced(id, bids[id].length, msg.sender, tick, tokens);
        bids[id].push(Bid(msg.sender, tick, tokens, paid));
    }

    function _filled(Batch storage batch, Bid memory bid) private view returns (uint256) {
        if (bid.tick > batch.clearingTick) return bid.tokens;
        if (bid.tick < batch.clearingTick) return 0;
        return (bid.tokens * batch.marginFilled) / batch.marginAsked;
    }

    function _send(address to, uint256 amount) private {
        (bool sent, ) = to.call{value: amount}("");
        require(sent, "not sent");
    }
}
