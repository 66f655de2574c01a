pragma solidity 0.8.37;

contract Clock {
    mapping(address => uint256) public unlockAt;
    uint256 public started;
    uint256 public elapsed;

    function lock(uint256 time) external {
        unlockAt[msg.sender] = block.number + time / 14;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This measures time by block numbers, but the time between blocks is not constant.
    }

    function measure() external {
        elapsed = (block.number - started) * 12;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This measures time by block numbers, but the time between blocks is not constant.
    }

    function start() external {
        started = block.number; // safe: a block number as such
    }

    function lockBlocks(uint256 n) external {
        unlockAt[msg.sender] = block.number + n; // safe: counted in blocks from the beginning
    }

    function lockUntil(uint256 time) external {
        unlockAt[msg.sender] = block.timestamp + time; // safe: in seconds
    }

    function reward() external {
        elapsed = (block.number - started) * 1e18; // safe: so much a block
    }

    function share(uint256 n) external {
        started = block.number + n / 1000; // safe: no seconds
    }
}
