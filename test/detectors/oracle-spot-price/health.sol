pragma solidity ^0.8.0;

interface Token {
    function balanceOf(address account) external view returns (uint256);
    function mint(address to, uint256 amount) external;
}

interface Feed {
    function priceOf(address asset) external view returns (uint256);
}

/// What an account holds and owes is told by tokens: how healthy it is, no trade of others changes.
contract Market {
    struct Tier {
        uint256 ltv;
        Feed feed;
    }

    address private immutable admin = msg.sender;
    Token private immutable held;
    Token private immutable owed;
    mapping(uint256 => Tier) private tiers;
    mapping(address => uint256) private tierOf;

    constructor(Token h, Token o) {
        held = h;
        owed = o;
    }

    function setTier(uint256 id, Tier calldata tier) external {
        require(msg.sender == admin);
        tiers[id] = tier;
    }

    function enter(uint256 id) external {
        require(address(tiers[id].feed) != address(0));
        tierOf[msg.sender] = id;
    }

    function borrow(address user, uint256 amount) external {
        Tier storage tier = tiers[tierOf[user]];
        require(address(tier.feed) != address(0));
        uint256 owned = held.balanceOf(user) * tier.feed.priceOf(address(held)); // safe: of the account that borrows, whose tier is kept
        uint256 owing = owed.balanceOf(user) * tier.feed.priceOf(address(owed)); // safe: the same
        require(owing == 0 || (owned * tier.ltv) / owing > 1e18);
        owed.mint(user, amount);
    }
}

/// The same reckoning by what a listed pool holds.
contract PoolMarket {
    address private immutable admin = msg.sender;
    Token private immutable first;
    Token private immutable second;
    mapping(address => uint256) private weightOf;

    constructor(Token a, Token b) {
        first = a;
        second = b;
    }

    function list(address pool, uint256 weight) external {
        require(msg.sender == admin);
        weightOf[pool] = weight;
    }

    function borrow(address pool, uint256 amount) external {
        uint256 weight = weightOf[pool];
        require(weight != 0);
        uint256 price = (first.balanceOf(pool) * weight) / second.balanceOf(pool);
        //               ^^^^^^^^^^^^^^^^^^^^^ High: `borrow` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
        //                                                 ^^^^^^^^^^^^^^^^^^^^^^ High: `borrow` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
        second.mint(msg.sender, amount / price);
    }
}
