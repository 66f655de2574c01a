pragma solidity ^0.8.0;

contract Clocks {
    uint256 public startBlock;
    uint256 public lastBlock;
    uint256 public count;

    function schedule(uint256 at) external {
        startBlock = at;
    }

    function never() external {
        require(block.timestamp == 0, "too late");
        //      ^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp` is never zero: this comparison has the same result in every block.
        count++;
    }

    function neverByName() external {
        uint256 time = block.timestamp;
        if (time == 0) count++;
        //  ^^^^^^^^^ Low: `block.timestamp` is never zero: this comparison has the same result in every block.
    }

    function genesis() external view returns (bool) {
        return block.number == 0;
        //     ^^^^^^^^^^^^^^^^^ Low: `block.number` is never zero: this comparison has the same result in every block.
    }

    function exactly() external {
        require(block.number == startBlock, "not this block");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `block.number` is compared for equality: the producer of that one block decides whether this happens.
        count++;
    }

    function oncePerBlock() external {
        require(lastBlock != block.number, "again"); // safe: only asks whether this is still the same block
        lastBlock = block.number;
    }

    function isThis(uint256 number) external {
        require(number == block.number, "another block"); // safe: the caller says which block is meant
        count++;
    }

    function begun() external view returns (bool) {
        return startBlock == 0; // safe: asks whether it was ever set
    }

    function later() external {
        require(block.number >= startBlock, "not yet"); // safe: a bound
        count++;
    }

    function parity() external {
        if (block.number - startBlock > 0) count++; // safe: a bound
    }
}
