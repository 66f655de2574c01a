// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Clock {
    uint256 public time;

    function setTime(uint256 next) external {
        time = next;
    }
}

contract Diary {
    address private clock;
    address public owner = msg.sender;
    uint256 public time;
    bytes4 private constant setTimeSelector = bytes4(keccak256("setTime(uint256)"));

    constructor(address c) {
        clock = c;
    }

    function note(uint256 next) external {
        (bool ok, ) = clock.delegatecall(abi.encodePacked(setTimeSelector, next));
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `setTime` of `Clock` runs by delegatecall in the storage of `Diary` and overwrites `clock`, which has the same slot as its `time`.
        require(ok, "failed");
    }
}

contract Counter {
    uint256 public count;
    address public lastCaller;

    function step(address who) external {
        count += 1;
        lastCaller = who;
    }
}

contract Account {
    uint256 public count;
    address public owner = msg.sender;
    Counter private immutable counter = new Counter();

    // the same types, and yet another meaning
    function stepFor(address who) external {
        (bool ok, ) = address(counter).delegatecall(abi.encodeCall(Counter.step, (who)));
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `step` of `Counter` runs by delegatecall in the storage of `Account` and overwrites `owner`, which has the same slot as its `lastCaller`.
        require(ok, "failed");
    }

    function close() external {
        require(msg.sender == owner, "not the owner");
        payable(msg.sender).transfer(address(this).balance);
    }
}

contract Guarded {
    address public owner = msg.sender;
    Clock private immutable clock = new Clock();

    function setClock(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = address(clock).delegatecall(abi.encodeWithSignature("setTime(uint256)", next));
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `setTime` of `Clock` runs by delegatecall in the storage of `Guarded` and overwrites `owner`, which has the same slot as its `time`.
        require(ok, "failed");
    }
}

contract Packed {
    uint128 private a;
    bool private isOpen;
    Clock private immutable clock = new Clock();

    function wind() external {
        (bool ok, ) = address(clock).delegatecall(abi.encodeWithSelector(Clock.setTime.selector, 1));
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `setTime` of `Clock` runs by delegatecall in the storage of `Packed` and overwrites `a`, which has the same slot as its `time`.
        require(ok, "failed");
    }
}
