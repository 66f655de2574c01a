pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function price0CumulativeLast() external view returns (uint256);
    function swap(uint256 a, uint256 b, address to, bytes calldata data) external;
}

interface IPool {
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool);
    function observe(uint32[] calldata ago) external view returns (int56[] memory, uint160[] memory);
}

interface ICurve {
    function get_dy(int128 i, int128 j, uint256 dx) external view returns (uint256);
}

interface IRouter {
    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);
    function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] calldata path, address to, uint256 deadline) external returns (uint256[] memory);
}

contract Lender {
    IPair private immutable pair;
    IPool private immutable pool;
    ICurve private immutable curve;
    IERC20 private immutable a;
    IERC20 private immutable b;
    mapping(address => uint256) private collateral;
    mapping(address => uint256) private debt;

    constructor(IPair p, IPool q, ICurve c, IERC20 x, IERC20 y) {
        pair = p;
        pool = q;
        curve = c;
        a = x;
        b = y;
    }

    function price() public view returns (uint256) {
        (uint112 reserveA, uint112 reserveB, ) = pair.getReserves();
        //                                       ^^^^^^^^^^^^^^^^^^ High: `borrow` uses the spot price from `getReserves`, which anyone can manipulate in the same transaction.
        return (uint256(reserveB) * 1e18) / reserveA;
    }

    function borrow(uint256 amount) external {
        require((collateral[msg.sender] * price()) / 1e18 >= debt[msg.sender] + amount, "too much");
        debt[msg.sender] += amount;
        b.transfer(msg.sender, amount);
    }

    function borrowByBalances(uint256 amount) external {
        uint256 rate = (b.balanceOf(address(pair)) * 1e18) / a.balanceOf(address(pair));
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `borrowByBalances` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
        //                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `borrowByBalances` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
        require((collateral[msg.sender] * rate) / 1e18 >= amount, "too much");
        debt[msg.sender] += amount;
    }

    function redeem(uint256 amount) external {
        (uint160 root, , , , , , ) = pool.slot0();
        //                           ^^^^^^^^^^^^ High: `redeem` uses the spot price from `slot0`, which anyone can manipulate in the same transaction.
        uint256 worth = (uint256(root) * root * amount) >> 192;
        collateral[msg.sender] -= amount;
        b.transfer(msg.sender, worth);
    }

    function redeemByCurve(uint256 amount) external {
        collateral[msg.sender] -= amount;
        b.transfer(msg.sender, curve.get_dy(0, 1, amount));
        //                     ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `redeemByCurve` uses the spot price from `get_dy`, which anyone can manipulate in the same transaction.
    }
}

interface IOracle {
    function price() external view returns (uint256);
}

contract Safe {
    IPair private immutable pair;
    IPool private immutable pool;
    IRouter private immutable router;
    IERC20 private immutable a;
    IOracle private immutable oracle;
    mapping(address => uint256) private debt;
    mapping(address => uint256) private collateral;
    uint256 private average;
    uint256 private lastTime;
    address private immutable owner = msg.sender;

    constructor(IPair p, IPool q, IRouter r, IERC20 x, IOracle o) {
        pair = p;
        pool = q;
        router = r;
        a = x;
        oracle = o;
    }

    function borrow(uint256 amount) external {
        require((collateral[msg.sender] * oracle.price()) / 1e18 >= amount, "too much"); // safe: an oracle
        debt[msg.sender] += amount;
    }

    function update() external {
        (uint112 x, uint112 y, uint32 last) = pair.getReserves(); // safe: brings an average up to date
        uint256 sum = pair.price0CumulativeLast();
        if (last != block.timestamp) sum += ((uint256(y) << 112) / x) * (block.timestamp - last);
        average = sum / (block.timestamp - lastTime);
        lastTime = block.timestamp;
    }

    function trade(uint256 amount, uint256 least) external {
        (uint112 x, uint112 y, ) = pair.getReserves(); // safe: it trades there, with a bound
        uint256 out = (amount * y) / (x + amount);
        require(out >= least, "too little");
        a.transferFrom(msg.sender, address(pair), amount);
        pair.swap(0, out, msg.sender, "");
    }

    function zap(uint256 amount, uint256 least, address[] calldata path, uint256 deadline) external {
        uint256[] memory amounts = router.getAmountsOut(amount, path); // safe: it trades there
        debt[msg.sender] = amounts[0];
        router.swapExactTokensForTokens(amount, least, path, msg.sender, deadline);
    }

    function rebalance() external {
        require(msg.sender == owner, "not the owner");
        (uint112 x, uint112 y, ) = pair.getReserves(); // safe: the owner only
        average = (uint256(y) * 1e18) / x;
    }

    function count() external {
        debt[msg.sender] = a.balanceOf(msg.sender) / 2; // safe: the caller's own balance is no price
    }

    function bounded(uint256 highest) external {
        (uint160 root, , , , , , ) = pool.slot0(); // safe: the caller bounds it
        uint256 rate = (uint256(root) * root) >> 192;
        require(rate <= highest, "too high");
        debt[msg.sender] = rate;
    }
}

/// The ether of a pool beside its tokens.
contract Pawnshop {
    IERC20 private immutable token;
    address private immutable exchange;
    mapping(address => uint256) private pledged;

    constructor(IERC20 t, address e) {
        token = t;
        exchange = e;
    }

    function pledgeFor(uint256 amount) public view returns (uint256) {
        return (amount * exchange.balance * 2) / token.balanceOf(exchange);
        //                                       ^^^^^^^^^^^^^^^^^^^^^^^^^ High: `borrow` uses the spot price from `balanceOf`, which anyone can manipulate in the same transaction.
    }

    function borrow(uint256 amount) external payable {
        require(msg.value >= pledgeFor(amount), "too little");
        pledged[msg.sender] += msg.value;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function redeem(uint256 amount) external {
        require(token.transferFrom(msg.sender, address(this), amount), "not returned");
        uint256 part = pledged[msg.sender];
        pledged[msg.sender] = 0;
        payable(msg.sender).transfer(part);
    }
}
