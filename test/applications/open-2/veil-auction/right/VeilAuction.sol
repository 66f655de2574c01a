// SPDX-License-Identifier: BUSL-1.1
pragma solidity 0.8.20;

import { ICurrency, ICollectible, CurrencyLib } from "./Tokens.sol";

/**
 * @title VeilAuction
 * @notice Sealed second-price auction of one collectible. Bidders lodge a commitment together with a
 *         deposit, open their bid in the second phase, and the highest bidder pays the second-highest
 *         bid (or the reserve). Deposits of bids that were never opened lose a tenth to the registrar.
 */
contract VeilAuction {
    using CurrencyLib for ICurrency;

    struct Sealed {
        bytes32 seal;
        uint256 deposit;
        bool opened;
    }

    address public immutable seller;
    address public immutable registrar;
    ICurrency public immutable currency;
    ICollectible public immutable collectible;
    uint256 public immutable itemId;
    uint256 public immutable reserve;
    uint256 public immutable sealEnd;
    uint256 public immutable openEnd;

    mapping(address => Sealed) public bids;
    address public winner;
    uint256 public best;
    uint256 public second;
    bool public delivered;
    bool public started;

    event Lodged(address indexed bidder, uint256 deposit);
    event Opened(address indexed bidder, uint256 amount, bool valid);
    event Delivered(address indexed to, uint256 price);
    event Refunded(address indexed bidder, uint256 amount);

    constructor(
        address registrar_,
        ICurrency currency_,
        ICollectible collectible_,
        uint256 itemId_,
        uint256 reserve_,
        uint256 sealDuration,
        uint256 openDuration
    ) {
        require(sealDuration >= 1 hours && openDuration >= 1 hours, "Veil: durations");
        require(reserve_ > 0 && registrar_ != address(0), "Veil: reserve");
        seller = msg.sender;
        registrar = registrar_;
        currency = currency_;
        collectible = collectible_;
        itemId = itemId_;
        reserve = reserve_;
        sealEnd = block.timestamp + sealDuration;
        openEnd = block.timestamp + sealDuration + openDuration;
        second = reserve_;
    }

    /// @notice The seller puts the item in; bidding is possible from then on.
    function start() external {
        require(msg.sender == seller && !started, "Veil: start");
        require(block.timestamp < sealEnd, "Veil: too late");
        started = true;
        collectible.transferFrom(seller, address(this), itemId);
    }

    function sealFor(address bidder, uint256 amount, bytes32 salt) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), bidder, amount, salt));
    }

    function lodge(bytes32 seal, uint256 deposit) external {
        require(started, "Veil: not started");
        require(block.timestamp < sealEnd, "Veil: phase");
        require(bids[msg.sender].seal == bytes32(0) && seal != bytes32(0), "Veil: lodged");
        require(deposit >= reserve, "Veil: deposit");
        bids[msg.sender] = Sealed(seal, deposit, false);
        currency.take(msg.sender, deposit);
        emit Lodged(msg.sender, deposit);
    }

    /// @notice Opens a bid. A bidder may have someone else do this for him.
    function open(address bidder, uint256 amount, bytes32 salt) external {
        require(block.timestamp >= sealEnd && block.timestamp < openEnd, "Veil: phase");
        Sealed storage b = bids[bidder];
        require(!b.opened, "Veil: opened");
        require(b.seal != bytes32(0) && b.seal == sealFor(bidder, amount, salt), "Veil: seal");
        b.opened = true;

        bool valid = amount >= reserve && amount <= b.deposit;
        if (valid) {
            _rank(bidder, amount);
        }
        emit Opened(bidder, amount, valid);
    }

    function _rank(address bidder, uint256 amount) internal {
        if (amount > best) {
            if (winner != address(0)) {
                second = best;
            }
            best = amount;
            winner = bidder;
        } else if (amount > second) {
            second = amount;
        }
    }

    /// @notice After the second phase: item to the winner and price to the seller, or item back.
    function deliver() external {
        require(started && block.timestamp >= openEnd, "Veil: phase");
        require(!delivered, "Veil: delivered");
        delivered = true;
        if (winner == address(0)) {
            collectible.transferFrom(address(this), seller, itemId);
            emit Delivered(seller, 0);
        } else {
            currency.give(seller, second);
            collectible.transferFrom(address(this), winner, itemId);
            emit Delivered(winner, second);
        }
    }

    /// @notice Returns what is left of the caller's deposit.
    function refund() external {
        require(block.timestamp >= openEnd, "Veil: phase");
        Sealed memory b = bids[msg.sender];
        require(b.deposit > 0, "Veil: nothing");
        bids[msg.sender].deposit = 0;

        uint256 amount = b.deposit;
        if (!b.opened) {
            uint256 forfeit = amount / 10;
            amount -= forfeit;
            currency.give(registrar, forfeit);
        } else if (msg.sender == winner) {
            amount -= second;
        }
        currency.give(msg.sender, amount);
        emit Refunded(msg.sender, amount);
    }
}
