pragma solidity ^0.8.20;

interface IPool {
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool);
    function observe(uint32[] calldata ago) external view returns (int56[] memory, uint160[] memory);
    function positions(bytes32 id) external view returns (uint128, uint256, uint256, uint128, uint128);
}

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

library Worth {
    function parts(uint160 root, uint160 low, uint160 high, uint128 liquidity) internal pure returns (uint256 a, uint256 b) {
        if (root < low) root = low;
        if (root > high) root = high;
        a = ((uint256(liquidity) << 96) * (high - root)) / high / root;
        b = (uint256(liquidity) * (root - low)) >> 96;
    }
}

contract Holder {
    IPool private immutable pool;
    IToken private immutable token;
    address private immutable keeper = msg.sender;
    uint160 private constant low = 1 << 90;
    uint160 private constant high = 1 << 100;

    constructor(IPool pool_, IToken token_) {
        pool = pool_;
        token = token_;
    }

    function total() external view returns (uint256[] memory amounts) {
        amounts = new uint256[](2);
        (uint128 liquidity, , , , ) = pool.positions(bytes32(0));
        (uint160 root, , , , , , ) = pool.slot0();
        //                           ^^^^^^^^^^^^ Low: `total` reckons by the price that `slot0` tells at the moment, which anyone can move in the same transaction.
        (uint256 a, uint256 b) = Worth.parts(root, low, high, liquidity);
        amounts[0] = a;
        amounts[1] = b;
    }

    function worth() external view returns (uint256) {
        (uint128 liquidity, , , , ) = pool.positions(bytes32(0));
        (uint160 root, , , , , , ) = pool.slot0();
        //                           ^^^^^^^^^^^^ Low: `worth` reckons by the price that `slot0` tells at the moment, which anyone can move in the same transaction.
        (uint256 a, uint256 b) = Worth.parts(root, low, high, liquidity);
        return b + (a * uint256(root) * root) >> 192;
    }

    function price() public view returns (uint256) {
        (uint160 root, , , , , , ) = pool.slot0();
        //                           ^^^^^^^^^^^^ Low: `price` reckons by the price that `slot0` tells at the moment, which anyone can move in the same transaction.
        return (uint256(root) * root * 1e18) >> 192;
    }

    function tick() external view returns (int24 at) {
        (, at, , , , , ) = pool.slot0(); // safe: no amount
    }

    function root() external view returns (uint160 value) {
        (value, , , , , , ) = pool.slot0(); // safe: as it was told
    }

    function isCalm() external view returns (bool) {
        uint32[] memory ago = new uint32[](2);
        ago[0] = 600;
        (int56[] memory ticks, ) = pool.observe(ago);
        (uint160 now_, int24 at, , , , , ) = pool.slot0(); // safe: compared with an average
        return now_ > low && (ticks[1] - ticks[0]) / 600 - at < 100;
    }

    function checked() external view returns (uint256) {
        uint32[] memory ago = new uint32[](2);
        ago[0] = 600;
        (int56[] memory ticks, ) = pool.observe(ago);
        (uint160 now_, int24 at, , , , , ) = pool.slot0(); // safe: only while an average agrees
        require((ticks[1] - ticks[0]) / 600 - at < 100, "moved");
        return (uint256(now_) * now_) >> 96;
    }

    function isUnlocked() external view returns (bool unlocked) {
        (, , , , , , unlocked) = pool.slot0(); // safe: no price
    }

    function send(address to, uint256 amount) external {
        require(msg.sender == keeper, "not the keeper");
        require(token.transfer(to, amount), "not sent");
    }
}
