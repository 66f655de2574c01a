pragma solidity ^0.8.20;

interface ICoin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A price that is cut costs less than what is got for it.
contract Tolls {
    ICoin private immutable coin;
    mapping(address => uint256) public covered;
    mapping(address => uint256) public words;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function priceOf(uint256 amount, uint256 term) public pure returns (uint256) {
        return (amount * term * 4 + 9_999) / 10_000;
    }

    function buy(uint256 amount, uint256 term) external {
        uint64 price = uint64(priceOf(amount, term));
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `amount`, which the caller chooses, is cast without a range check and truncated to 64 bits.
        covered[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), price), "not paid");
    }

    function buyWholly(uint256 amount, uint256 term) external {
        uint256 price = priceOf(amount, term); // safe: as it is
        covered[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), price), "not paid");
    }

    function buyWithin(uint256 amount, uint256 term) external {
        require(priceOf(amount, term) <= type(uint64).max, "too much");
        uint64 price = uint64(priceOf(amount, term)); // safe: it fits
        covered[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), price), "not paid");
    }

    function pack(uint256 high, uint256 low) public pure returns (uint256) {
        return (high << 128) | low;
    }

    function keep(uint256 high, uint256 low) external {
        uint128 word = uint128(pack(high, low)); // safe: a word that was put together
        words[msg.sender] = word;
    }
}
