// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What an option is about. One option is about one whole underlying token; strikes are in units of the cash token.
struct Terms {
    address underlying;
    uint8 decimals;
    bool call;
    uint256 strike;
    uint256 expiry;
}

/// What lies behind a series, and who has what of it.
struct Series {
    Terms terms;
    uint256 underlyingHeld;
    uint256 cashHeld;
    uint256 totalShorts;
    mapping(address => uint256) longs;
    mapping(address => uint256) shorts;
}

library SeriesMath {
    function idOf(Terms memory terms) internal pure returns (bytes32) {
        return keccak256(abi.encode(terms));
    }

    /// The strike of an amount, rounded up: what is locked, and what is paid for the underlying.
    function strikeUp(Terms memory terms, uint256 amount) internal pure returns (uint256) {
        uint256 unit = 10 ** terms.decimals;
        return (amount * terms.strike + unit - 1) / unit;
    }

    /// The strike of an amount, rounded down: what is paid out.
    function strikeDown(Terms memory terms, uint256 amount) internal pure returns (uint256) {
        return (amount * terms.strike) / 10 ** terms.decimals;
    }
}
