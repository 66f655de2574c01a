pragma solidity 0.8.37;

contract Vesting {
    struct Grant {
        uint64 end;
        uint64 paid;
    }

    uint256 private immutable start = block.timestamp;
    uint256 public unlockAt;
    mapping(address => Grant) public grants;
    bool public isOpen;

    function schedule(uint256 at) external {
        unlockAt = at;
    }

    function grant(address to, uint64 period) external {
        grants[to] = Grant({end: uint64(block.timestamp) + period, paid: 0});
    }

    function unlock() external {
        require(block.timestamp == unlockAt, "not now");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp` is compared for equality: no block may have this exact timestamp, and the block producer decides it.
        isOpen = true;
    }

    function claim() external {
        if (uint64(block.timestamp) != grants[msg.sender].end) revert();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp` is compared for equality: no block may have this exact timestamp, and the block producer decides it.
        isOpen = true;
    }

    function anniversary() external {
        if (block.timestamp - start == 365 days) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp` is compared for equality: no block may have this exact timestamp, and the block producer decides it.
            isOpen = true;
        }
    }

    function fixedDay() external {
        uint256 time = currentTime();
        bool isDay = time == 1_900_000_000;
        //           ^^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp` is compared for equality: no block may have this exact timestamp, and the block producer decides it.
        assert(isDay || isOpen);
        isOpen = !isOpen;
    }

    function next() external {
        require(unlockAt + 1 weeks == block.timestamp);
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp` is compared for equality: no block may have this exact timestamp, and the block producer decides it.
        unlockAt = block.timestamp;
    }

    function currentTime() private view returns (uint256) {
        return block.timestamp;
    }
}
