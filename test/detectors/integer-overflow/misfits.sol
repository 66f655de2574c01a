pragma solidity ^0.8.20;

interface IToken {
    function decimals() external view returns (uint8);
    function transfer(address to, uint256 amount) external returns (bool);
}

library Scaled {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) {
        return a - b;
    }
}

contract Wad {
    using Scaled for uint256;
    uint256 private constant MAX_DECIMALS = 18;
    mapping(address => uint256) private placesOf;
    uint8 private immutable ownPlaces;

    constructor(IToken token) {
        ownPlaces = token.decimals();
    }

    function toWad(IToken token, uint256 amount) external view returns (uint256) {
        return amount * 10 ** (18 - token.decimals());
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `18 - token.decimals()` is below zero for a token with more decimals: this reverts.
    }

    function fromWad(uint256 digits, uint256 amount) external pure returns (uint256) {
        uint256 scale = uint256(10 ** (MAX_DECIMALS - digits));
        //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `MAX_DECIMALS - digits` is below zero for a token with more decimals: this reverts.
        return amount / scale;
    }

    function bySub(address token, uint256 amount) external view returns (uint256) {
        return amount * (10 ** uint256(18).sub(placesOf[token]));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `18 - placesOf[token]` is below zero for a token with more decimals: this reverts.
    }

    function both(uint8 size, uint256 amount) external pure returns (uint256) {
        if (size <= 18) return amount * 10 ** (18 - size); // safe: more of them go the other way
        return amount / 10 ** (size - 18); // safe: what is subtracted is known
    }

    function fixedScale(uint256 amount) external pure returns (uint256) {
        uint8 step = 6;
        return amount * 10 ** (MAX_DECIMALS - 6) + step; // safe: a number of decimals that is written down
    }
}

contract Streams {
    struct Stream {
        uint112 tokens;
        uint112 total;
        uint32 updatedAt;
        uint16 rate;
    }

    mapping(address => Stream) public streams;
    uint32 private end = type(uint32).max;

    function update(address who) external {
        Stream storage stream = streams[who];
        uint32 elapsed = uint32(block.timestamp) - stream.updatedAt;
        stream.tokens -= uint112(elapsed * stream.tokens / (end - stream.updatedAt));
        //                       ^^^^^^^^^^^^^^^^^^^^^^^ Low: This product is computed in 112 bits before it is divided: it reverts for amounts that fit.
        stream.updatedAt = uint32(block.timestamp);
    }

    function share(uint128 amount, uint128 of_, uint128 total) external pure returns (uint128) {
        return (amount * of_) / total;
        //      ^^^^^^^^^^^^ Low: This product is computed in 128 bits before it is divided: it reverts for amounts that fit.
    }

    function fee(address who) external view returns (uint256) {
        return streams[who].tokens * streams[who].rate / 10_000; // safe: there is room for the amount
    }

    function wide(address who, uint32 elapsed) external view returns (uint256) {
        return (uint256(elapsed) * streams[who].tokens) / end; // safe: computed in a wide type
    }

    function ids(uint64 page, uint64 size) external pure returns (uint64) {
        return page * size / 2; // safe: too narrow for an amount
    }
}

contract Refund {
    function back(uint256 most, uint256 used) external {
        if (most > used) {
            uint256 excess;
            unchecked {
                excess -= used;
              //^^^^^^^^^^^^^^ Medium: `0 - used` can underflow and wrap around: `used` is chosen by the caller, and no check bounds it.
            }
            payable(msg.sender).transfer(excess);
        }
    }

    function checkedBack(uint256 used) external pure returns (uint256) {
        uint256 excess;
        excess -= used;
      //^^^^^^^^^^^^^^ Medium: `excess` has no value yet: what is taken from it reverts.
        return excess;
    }

    function right(uint256 most, uint256 used) external pure returns (uint256) {
        uint256 excess;
        excess = most;
        excess -= used; // safe: it was given a value before
        return excess;
    }
}
