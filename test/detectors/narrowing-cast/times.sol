pragma solidity ^0.8.20;

/// Times that the caller gives, kept in few bits.
contract Readings {
    struct Reading {
        uint224 value;
        uint32 time;
    }

    mapping(uint256 => Reading) public readings;
    mapping(uint256 => uint24) public daysOf;

    modifier notLate(uint256 time) {
        require(time < block.timestamp + 1 hours, "too late");
        _;
    }

    function set(uint256 id, uint224 value, uint256 time) external notLate(time) {
        readings[id] = Reading({value: value, time: uint32(time)}); // safe: as small as the time itself
    }

    function setPast(uint256 id, uint224 value, uint256 time) external {
        require(time <= block.timestamp, "too late");
        readings[id] = Reading({value: value, time: uint32(time)}); // safe: it has come
    }

    function setSmall(uint256 id, uint256 time) external {
        require(time <= block.timestamp, "too late");
        daysOf[id] = uint24(time);
        //           ^^^^^^^^^^^^ Medium: `time`, which the caller chooses, is cast without a range check and truncated to 24 bits.
    }

    function setAfter(uint256 id, uint224 value, uint256 time) external {
        require(time >= block.timestamp, "too early");
        readings[id] = Reading({value: value, time: uint32(time)});
        //                                          ^^^^^^^^^^^^ Medium: `time`, which the caller chooses, is cast without a range check and truncated to 32 bits.
    }

    function setFar(uint256 id, uint224 value, uint256 time) external {
        require(time <= block.timestamp + 36500 days, "too late");
        readings[id] = Reading({value: value, time: uint32(time)});
        //                                          ^^^^^^^^^^^^ Medium: `time`, which the caller chooses, is cast without a range check and truncated to 32 bits.
    }

    function setWithin(uint256 id, uint224 value, uint256 time, uint256 delay) external {
        require(time <= block.timestamp + delay, "too late");
        readings[id] = Reading({value: value, time: uint32(time)});
        //                                          ^^^^^^^^^^^^ Medium: `time`, which the caller chooses, is cast without a range check and truncated to 32 bits.
    }
}
