pragma solidity ^0.8.0;

contract Positions {
    mapping(address => int256) private sizeOf;
    mapping(address => int64) private smallOf;
    mapping(address => uint256) private debtOf;

    function open(uint256 amount) external {
        sizeOf[msg.sender] = int256(amount);
        //                   ^^^^^^^^^^^^^^ Low: `amount`, which the caller chooses, is cast without a range check and becomes negative if it is large.
    }

    function change(int256 delta) external {
        debtOf[msg.sender] = uint256(delta);
        //                   ^^^^^^^^^^^^^^ Medium: `delta`, which the caller chooses, is cast without a range check and becomes a huge number if it is negative.
    }

    function shrink(int256 delta) external {
        smallOf[msg.sender] = int64(delta);
        //                    ^^^^^^^^^^^^ Medium: `delta`, which the caller chooses, is cast without a range check and truncated to 64 bits.
    }

    function add(int256 delta) external {
        require(delta >= 0, "negative");
        debtOf[msg.sender] = uint256(delta); // safe: not negative
    }

    function either(int256 delta) external {
        if (delta < 0) debtOf[msg.sender] -= uint256(-delta);
        else debtOf[msg.sender] = uint256(delta); // safe: not negative on this path
    }

    function bounded(uint256 amount) external {
        require(amount <= uint256(type(int256).max), "too large");
        sizeOf[msg.sender] = int256(amount); // safe: it fits
    }

    function wide(uint128 amount) external {
        sizeOf[msg.sender] = int256(uint256(amount)); // safe: it fits always
    }

    function small(int64 amount) external {
        sizeOf[msg.sender] = int256(amount); // safe: a larger type
    }
}
