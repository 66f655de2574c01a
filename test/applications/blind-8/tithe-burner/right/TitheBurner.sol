// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ICoin, IPews, ITithe} from "./Interfaces.sol";

/// Sells all the fees that have come in at once, for a price that sinks until someone pays it. Half of what is paid
/// is burnt, the rest goes to the pews.
contract TitheBurner {
    struct Round {
        uint64 number;
        uint64 start;
        uint128 price;
    }

    uint256 public constant PERIOD = 7 days;
    uint256 public constant MIN_PRICE = 100e18;
    uint256 public constant MAX_PRICE = 1e27;
    uint256 public constant MAX_ASSETS = 50;

    ITithe public immutable tithe;
    IPews public immutable pews;
    Round public round;
    bool private _selling;

    event Sold(uint64 indexed round, address indexed buyer, uint256 price);

    error Busy();
    error TooLate();
    error OtherRound();
    error TooDear();
    error BadAssets();
    error PaymentFailed();

    constructor(ITithe tithe_, IPews pews_) {
        tithe = tithe_;
        pews = pews_;
        round = Round(1, uint64(block.timestamp), uint128(MIN_PRICE));
        tithe_.approve(address(pews_), type(uint256).max);
    }

    function priceNow() public view returns (uint256) {
        uint256 passed = block.timestamp - round.start;
        if (passed >= PERIOD) return 0;
        return (uint256(round.price) * (PERIOD - passed)) / PERIOD;
    }

    function buy(
        address[] calldata assets,
        address receiver,
        uint64 number,
        uint256 deadline,
        uint256 maxPrice
    ) external returns (uint256 price) {
        if (_selling) revert Busy();
        _selling = true;
        if (block.timestamp > deadline) revert TooLate();
        if (number != round.number) revert OtherRound();
        if (assets.length == 0 || assets.length > MAX_ASSETS) revert BadAssets();
        price = priceNow();
        if (price > maxPrice) revert TooDear();

        uint256 next = price * 2;
        if (next < MIN_PRICE) next = MIN_PRICE;
        if (next > MAX_PRICE) next = MAX_PRICE;
        round = Round(number + 1, uint64(block.timestamp), uint128(next));

        if (price > 0) {
            if (!tithe.transferFrom(msg.sender, address(this), price)) revert PaymentFailed();
            uint256 burnt = price / 2;
            tithe.burn(burnt);
            pews.notify(price - burnt);
        }
        for (uint256 i = 0; i < assets.length; i++) {
            uint256 amount = ICoin(assets[i]).balanceOf(address(this));
            if (amount > 0) _send(assets[i], receiver, amount);
        }
        _selling = false;
        emit Sold(number, msg.sender, price);
    }

    function _send(address asset, address to, uint256 amount) private {
        (bool ok, bytes memory result) = asset.call(abi.encodeCall(ICoin.transfer, (to, amount)));
        if (!ok || (result.length > 0 && !abi.decode(result, (bool)))) revert PaymentFailed();
    }
}
