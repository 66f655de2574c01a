pragma solidity ^0.8.0;

interface Token {
    function balanceOf(address account) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function mint(address to, uint256 amount) external;
}

interface Pair {
    function mint(address to) external returns (uint256 liquidity);
}

/// Puts stablecoins into a pool, and issues bonds for them.
contract Issuer {
    Token private immutable coin;
    Token private immutable stable;
    Token private immutable bond;
    Pair private immutable pair;

    constructor(Token c, Token s, Token b, Pair p) {
        coin = c;
        stable = s;
        bond = b;
        pair = p;
    }

    function buyAtPrice(uint256 amount) external {
        require(stable.transferFrom(msg.sender, address(pair), amount));
        pair.mint(address(this));
        uint256 price = (stable.balanceOf(address(pair)) * 1e18) / coin.balanceOf(address(pair));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buyAtPrice` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
        //                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buyAtPrice` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
        bond.mint(msg.sender, (amount * 1e18) / price);
    }

    function buyAtPar(uint256 amount) external {
        require(stable.transferFrom(msg.sender, address(pair), amount));
        uint256 price = (stable.balanceOf(address(pair)) * 1e18) / coin.balanceOf(address(pair)); // safe: says only how much of the other is put in beside it
        coin.transferFrom(msg.sender, address(pair), (amount * 1e18) / price);
        pair.mint(msg.sender);
        bond.mint(msg.sender, amount);
    }

    function buyWithin(uint256 amount, uint256 least) external {
        require(stable.transferFrom(msg.sender, address(pair), amount));
        pair.mint(address(this));
        uint256 price = (stable.balanceOf(address(pair)) * 1e18) / coin.balanceOf(address(pair)); // safe: the caller says what is the least
        require(price >= least);
        bond.mint(msg.sender, (amount * 1e18) / price);
    }
}
