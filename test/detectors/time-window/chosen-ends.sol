// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Who locks is bound until the end, and may only put it off: here it can be brought forward, too.
contract Locks {
    struct Lock {
        uint256 amount;
        uint256 end;
    }

    mapping(address => Lock) public locks;

    function lock(uint256 end) external payable {
        require(locks[msg.sender].amount == 0, "locked already");
        require(end > block.timestamp + 30 days, "too short");
        locks[msg.sender] = Lock(msg.value, end);
    }

    function extend(uint256 end) external {
        require(locks[msg.sender].amount > 0, "nothing locked");
        require(end > block.timestamp, "past");
        locks[msg.sender].end = end;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `extend` sets `locks[msg.sender].end` to what the caller likes and does not compare it with the end that stands: who waits for it need not wait.
    }

    function extendCopy(uint256 end) external {
        Lock memory mine = locks[msg.sender];
        require(mine.amount > 0 && block.timestamp < mine.end, "nothing locked");
        require(end > block.timestamp, "past");
        mine.end = end;
        locks[msg.sender] = mine;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: `extendCopy` sets `locks[msg.sender].end` to what the caller likes and does not compare it with the end that stands: who waits for it need not wait.
    }

    function putOff(uint256 end) external {
        require(locks[msg.sender].amount > 0, "nothing locked");
        require(end > locks[msg.sender].end && end < block.timestamp + 365 days, "not later");
        locks[msg.sender].end = end; // safe: later than it was
    }

    function relock(uint256 end) external {
        require(locks[msg.sender].end == 0, "locked");
        require(end > block.timestamp, "past");
        locks[msg.sender].end = end; // safe: there was no end
    }

    function unlock() external {
        Lock memory mine = locks[msg.sender];
        require(mine.amount > 0 && block.timestamp >= mine.end, "locked");
        delete locks[msg.sender];
        payable(msg.sender).transfer(mine.amount);
    }
}

/// Nobody waits for it.
contract Reminders {
    struct Reminder {
        uint256 start;
        uint256 end;
    }

    mapping(address => Reminder) public reminders;

    function begin(uint256 end) external {
        require(reminders[msg.sender].start == 0 && end > block.timestamp, "begun");
        reminders[msg.sender] = Reminder(block.timestamp, end);
    }

    function change(uint256 end) external {
        require(end > block.timestamp, "past");
        reminders[msg.sender].end = end; // safe: nothing waits for it
    }
}
