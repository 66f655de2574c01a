pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library FullMath {
    function mulDiv(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        return (a * b) / c;
    }

    function mulDivUp(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) {
        uint256 d = mulDiv(a, b, c);
        return d * c < a * b ? d + 1 : d;
    }
}

contract Vault {
    IERC20 private immutable asset;
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;

    constructor(IERC20 a) {
        asset = a;
    }

    function totalAssets() public view returns (uint256) {
        return asset.balanceOf(address(this));
    }

    function deposit(uint256 assets) external {
        uint256 shares = totalShares == 0 ? assets : (assets * totalShares) / totalAssets(); // safe: what the caller gets is rounded down
        require(asset.transferFrom(msg.sender, address(this), assets), "failed");
        sharesOf[msg.sender] += shares;
        totalShares += shares;
    }

    function mint(uint256 shares) external {
        uint256 assets = totalShares == 0 ? shares : (shares * totalAssets()) / totalShares;
        require(asset.transferFrom(msg.sender, address(this), assets), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `mint` gives the caller `shares` in full, but rounds the amount taken down, to zero for small amounts.
        sharesOf[msg.sender] += shares;
        totalShares += shares;
    }

    function mintUp(uint256 shares) external {
        uint256 assets = (shares * totalAssets() + totalShares - 1) / totalShares; // safe: rounded up
        require(asset.transferFrom(msg.sender, address(this), assets), "failed");
        sharesOf[msg.sender] += shares;
        totalShares += shares;
    }

    function withdraw(uint256 assets) external {
        uint256 shares = FullMath.mulDiv(assets, totalShares, totalAssets());
        burn(shares);
      //^^^^^^^^^^^^ Medium: `withdraw` gives the caller `assets` in full, but rounds the change of `sharesOf[msg.sender]` down, to zero for small amounts.
        require(asset.transfer(msg.sender, assets), "failed");
    }

    function withdrawSome(uint256 assets) external {
        uint256 shares = (assets * totalShares) / totalAssets();
        require(shares != 0, "too little");
        burn(shares);
      //^^^^^^^^^^^^ Low: `withdrawSome` gives the caller `assets` in full, but rounds the change of `sharesOf[msg.sender]` down.
        require(asset.transfer(msg.sender, assets), "failed");
    }

    function withdrawUp(uint256 assets) external {
        uint256 shares = FullMath.mulDivUp(assets, totalShares, totalAssets()); // safe: rounded up
        burn(shares);
        require(asset.transfer(msg.sender, assets), "failed");
    }

    enum Rounding {
        Down,
        Up
    }

    function convert(uint256 assets, Rounding rounding) private view returns (uint256 shares) {
        if (totalShares == 0) return assets;
        shares = FullMath.mulDiv(assets, totalShares, totalAssets());
        if (rounding == Rounding.Up && mulmod(assets, totalShares, totalAssets()) > 0) shares += 1;
    }

    function withdrawByKind(uint256 assets) external {
        uint256 shares = convert(assets, Rounding.Up); // safe: what is left over counts
        burn(shares);
        require(asset.transfer(msg.sender, assets), "failed");
    }

    function withdrawByOtherKind(uint256 assets) external {
        uint256 shares = convert(assets, Rounding.Down);
        burn(shares);
      //^^^^^^^^^^^^ Medium: `withdrawByOtherKind` gives the caller `assets` in full, but rounds the change of `sharesOf[msg.sender]` down, to zero for small amounts.
        require(asset.transfer(msg.sender, assets), "failed");
    }

    function redeem(uint256 shares) external {
        uint256 assets = (shares * totalAssets()) / totalShares; // safe: what the caller gets is rounded down
        burn(shares);
        require(asset.transfer(msg.sender, assets), "failed");
    }

    function burn(uint256 shares) private {
        sharesOf[msg.sender] -= shares;
        totalShares -= shares;
    }
}

/// A price is no share of a total.
contract Shop {
    IERC20 private immutable coin;
    mapping(address => uint256) public bought;
    uint256 public sold;
    uint256 public price = 3;

    constructor(IERC20 c) {
        coin = c;
    }

    function buy(uint256 amount) external {
        require(coin.transferFrom(msg.sender, address(this), (amount * price) / 1e6), "failed"); // safe: nothing is shared
        bought[msg.sender] += amount;
        sold += amount;
    }

    function bringBack(uint256 amount) external {
        bought[msg.sender] -= amount;
        sold -= amount;
        require(coin.transfer(msg.sender, (amount * price) / 1e6), "failed"); // safe: rounded down for the caller
    }
}
