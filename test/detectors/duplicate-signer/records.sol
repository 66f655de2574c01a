pragma solidity ^0.8.20;

contract Reports {
    struct Oracle {
        uint8 index;
        bool isKnown;
    }

    mapping(address => Oracle) private oracles;
    uint256 public answer;
    uint256 public round;

    constructor(address[] memory all) {
        for (uint8 i = 0; i < all.length; i++) oracles[all[i]] = Oracle(i, true);
    }

    function report(uint256 value, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), round++, value));
        bool[32] memory seen;
        for (uint256 i = 0; i < 5; i++) {
            Oracle memory oracle = oracles[ecrecover(digest, v[i], r[i], s[i])]; // safe: each is ticked off
            require(oracle.isKnown && !seen[oracle.index], "unknown, or twice");
            seen[oracle.index] = true;
        }
        answer = value;
    }
}
