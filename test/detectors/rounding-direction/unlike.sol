// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// The price of the same thing is rounded up where it is locked, and has to be where it is paid.
contract Options {
    IERC20 private immutable cash;
    IERC20 private immutable thing;
    uint8 private decimals = 18;
    uint256 public strike = 7;
    mapping(address => uint256) public longs;
    mapping(address => uint256) public shorts;

    constructor(IERC20 cash_, IERC20 thing_) {
        cash = cash_;
        thing = thing_;
    }

    function write(uint256 amount) external {
        longs[msg.sender] += amount;
        shorts[msg.sender] += amount;
        require(cash.transferFrom(msg.sender, address(this), _up(amount)), "not paid"); // safe: rounded up
    }

    function exercise(uint256 amount) external {
        longs[msg.sender] -= amount;
        require(cash.transferFrom(msg.sender, address(this), _down(amount)), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `exercise` rounds down what it takes from the caller, to zero for small amounts, which `write` rounds up.
        require(thing.transfer(msg.sender, amount), "not given");
    }

    function unwind(uint256 amount) external {
        longs[msg.sender] -= amount;
        shorts[msg.sender] -= amount;
        require(cash.transfer(msg.sender, _down(amount)), "not given"); // safe: what is given is rounded down
    }

    function _up(uint256 amount) private view returns (uint256) {
        uint256 unit = 10 ** decimals;
        return (amount * strike + unit - 1) / unit;
    }

    function _down(uint256 amount) private view returns (uint256) {
        return (amount * strike) / 10 ** decimals;
    }
}

/// One function rounds either way, as it is told.
contract Vault {
    IERC20 private immutable asset;
    mapping(address => uint256) public sharesOf;
    uint256 public total;
    uint256 public assets;

    constructor(IERC20 asset_) {
        asset = asset_;
    }

    function mint(uint256 shares) external {
        uint256 cost = _ratio(shares, assets + 1, total + 1000, false);
        sharesOf[msg.sender] += shares;
        total += shares;
        assets += cost;
        require(asset.transferFrom(msg.sender, address(this), cost), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `mint` gives the caller `shares` in full, but rounds the amount taken down, to zero for small amounts.
    }

    function mintDear(uint256 shares) external {
        uint256 cost = _ratio(shares, assets + 1, total + 1000, true);
        sharesOf[msg.sender] += shares;
        total += shares;
        assets += cost;
        require(asset.transferFrom(msg.sender, address(this), cost), "not paid"); // safe: rounded up
    }

    function burn(uint256 shares) external {
        uint256 worth = _ratio(shares, assets + 1, total + 1000, false);
        sharesOf[msg.sender] -= shares;
        total -= shares;
        assets -= worth;
        require(asset.transfer(msg.sender, worth), "not given"); // safe: rounded down
    }

    function _ratio(uint256 x, uint256 times, uint256 by, bool up) private pure returns (uint256) {
        uint256 product = x * times;
        return product / by + (up && product % by > 0 ? 1 : 0);
    }
}
