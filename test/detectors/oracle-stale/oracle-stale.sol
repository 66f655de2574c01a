pragma solidity ^0.8.20;

interface IFeed {
    function latestRoundData() external view returns (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn);
    function latestAnswer() external view returns (int256);
    function decimals() external view returns (uint8);
}

interface IPyth {
    struct Price {
        int64 price;
        uint64 conf;
        int32 expo;
        uint256 publishTime;
    }

    function getPriceUnsafe(bytes32 id) external view returns (Price memory);
    function getPriceNoOlderThan(bytes32 id, uint256 age) external view returns (Price memory);
}

library Feeds {
    function read(IFeed feed) internal view returns (uint256) {
        (, int256 answer, , , ) = feed.latestRoundData();
        require(answer > 0, "no price");
        return uint256(answer);
    }

    function readFresh(IFeed feed, uint256 age) internal view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData(); // safe: the age is checked
        if (answer <= 0 || block.timestamp - updatedAt > age) revert("no price");
        return uint256(answer);
    }
}

contract Lender {
    using Feeds for IFeed;

    IFeed private immutable feed;
    mapping(address => uint256) private debt;

    constructor(IFeed f) {
        feed = f;
    }

    function borrow(uint256 amount) external {
        (, int256 answer, , , ) = feed.latestRoundData();
        //                        ^^^^^^^^^^^^^^^^^^^^^^ Medium: `borrow` uses the price of `latestRoundData` without checking its age or that it is positive.
        debt[msg.sender] += amount * uint256(answer);
    }

    function viaLibrary() external view returns (uint256) {
        return feed.read();
        //     ^^^^^^^^^^^ Medium: `read` uses the price of `latestRoundData` without checking its age.
    }

    function unsigned() external view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        //                                         ^^^^^^^^^^^^^^^^^^^^^^ Low: `unsigned` uses the price of `latestRoundData` that may be zero or negative.
        require(updatedAt > block.timestamp - 1 hours, "old price");
        return uint256(answer);
    }

    function simple() external view returns (int256) {
        return feed.latestAnswer();
        //     ^^^^^^^^^^^^^^^^^^^ Low: `simple` uses the price of `latestAnswer` without a timestamp to check.
    }

    function fresh() external view returns (uint256) {
        return feed.readFresh(1 hours);
    }

    function checked() external view returns (uint256) {
        (uint80 round, int256 answer, , uint256 updatedAt, uint80 answeredIn) = feed.latestRoundData();
        //                                                                      ^^^^^^^^^^^^^^^^^^^^^^ Low: `checked` uses the price of `latestRoundData` that was answered at some time, without checking its age.
        require(answer > 0 && updatedAt != 0 && answeredIn >= round, "no price");
        return uint256(answer);
    }

    function notZero() external view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        //                                         ^^^^^^^^^^^^^^^^^^^^^^ Low: `notZero` uses the price of `latestRoundData` that may be zero or negative.
        require(answer != 0 && block.timestamp - updatedAt < 1 hours, "no price");
        return uint256(answer);
    }

    function sinceLast(uint256 last) external view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData(); // safe: newer than what the caller has
        require(answer > 0 && updatedAt > last, "no price");
        return uint256(answer);
    }

    function handedOn() external view returns (int256, uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData(); // safe: the caller gets the age too
        return (answer, updatedAt);
    }

    function whole() external view returns (uint80, int256, uint256, uint256, uint80) {
        return feed.latestRoundData(); // safe: the caller gets all of it
    }

    function isAlive() external view returns (bool) {
        (, , , uint256 updatedAt, ) = feed.latestRoundData(); // safe: the price is not used
        return updatedAt + 1 days > block.timestamp;
    }

    function tried() external view returns (uint256) {
        try feed.latestRoundData() returns (uint80, int256 answer, uint256, uint256 updatedAt, uint80) { // safe: the age is checked
            if (answer > 0 && updatedAt + 1 hours > block.timestamp) return uint256(answer);
        } catch {}
        return 0;
    }
}

contract PythUser {
    IPyth private immutable pyth;
    bytes32 private constant ID = keccak256("ETH/USD");

    constructor(IPyth p) {
        pyth = p;
    }

    function price() external view returns (int64) {
        return pyth.getPriceUnsafe(ID).price;
        //     ^^^^^^^^^^^^^^^^^^^^^^^ Medium: `price` uses the price of `getPriceUnsafe` without checking its age or that it is positive.
    }

    function fresh() external view returns (int64) {
        IPyth.Price memory price_ = pyth.getPriceUnsafe(ID); // safe: the age is checked
        require(price_.price > 0 && price_.publishTime + 60 > block.timestamp, "old price");
        return price_.price;
    }

    function bounded() external view returns (int64) {
        return pyth.getPriceNoOlderThan(ID, 60).price; // not old, but how sure it is remains open
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `bounded` uses the price of `getPriceNoOlderThan` without checking its confidence interval.
    }
}
