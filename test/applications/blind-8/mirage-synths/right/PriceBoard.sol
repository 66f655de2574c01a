// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPriceBoard} from "./Interfaces.sol";

contract PriceBoard is IPriceBoard {
    struct Quote {
        uint192 price;
        uint64 postedAt;
    }

    uint256 public constant MAX_AGE = 2 hours;

    address public immutable reporter;
    mapping(bytes32 => Quote) private _quotes;

    error NotAllowed();
    error BadPrice();
    error NoQuote(bytes32 key);

    constructor() {
        reporter = msg.sender;
    }

    function post(bytes32 key, uint192 price) external {
        if (msg.sender != reporter) revert NotAllowed();
        if (price == 0) revert BadPrice();
        _quotes[key] = Quote(price, uint64(block.timestamp));
    }

    function quote(bytes32 key) external view returns (uint256 price, uint256 postedAt) {
        Quote memory q = _quotes[key];
        if (q.postedAt == 0 || block.timestamp - q.postedAt > MAX_AGE) revert NoQuote(key);
        return (q.price, q.postedAt);
    }
}
