// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Exchanges whose functions are not those of the known ones, but call their bounds by their names.
interface IExchange {
    function sell(address from, address to, uint256 amount, uint256 minOut, address receiver, uint256 deadline)
        external
        returns (uint256);
    function convert(uint256 amount, uint256 _minReturn, uint256 _deadline) external returns (uint256);
    function reserve(uint256 amount, uint256 deadline) external;
}

contract Harvest {
    IExchange private immutable exchange;
    address private immutable keeper;

    constructor(IExchange exchange_) {
        exchange = exchange_;
        keeper = msg.sender;
    }

    function compound(uint256 amount, uint256 least) external returns (uint256) {
        require(msg.sender == keeper, "not the keeper");
        return exchange.sell(address(1), address(2), amount, least, address(this), block.timestamp);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `compound` trades with the deadline `block.timestamp` that never expires.
    }

    function turn(uint256 amount, uint256 least) external {
        _turn(amount, least, block.timestamp + 30 minutes);
    }

    function turnUntil(uint256 amount, uint256 least, uint256 until) external {
        exchange.convert(amount, least, until); // safe: the caller's deadline
    }

    function hold(uint256 amount) external {
        exchange.reserve(amount, block.timestamp); // safe: no trade, so that the time may be of now
    }

    function _turn(uint256 amount, uint256 least, uint256 until) private {
        if (exchange.convert(amount, least, until) == 0) revert("nothing");
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `turn` trades with the deadline `block.timestamp + 1800` that never expires.
    }
}
