// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Storage {
    address public owner = msg.sender;
    uint256 public time;
}

contract Clock is Storage {
    function setTime(uint256 next) external {
        time = next;
    }

    function log(uint256 next) external returns (uint256) {
        return next + time;
    }
}

// safe: both inherit the same variables first
contract Diary is Storage {
    Clock private immutable clock = new Clock();
    uint256 private own;

    function note(uint256 next) external {
        (bool ok, ) = address(clock).delegatecall(abi.encodeWithSignature("setTime(uint256)", next));
        require(ok, "failed");
    }
}

contract Settings {
    uint256 public limit;

    function setLimit(uint256 next) external {
        limit = next;
    }
}

// safe: the same names and types, written once more
contract Mirror {
    uint256 public limit;
    address public owner = msg.sender;
    Settings private immutable settings = new Settings();

    function change(uint256 next) external {
        (bool ok, ) = address(settings).delegatecall(abi.encodeCall(Settings.setLimit, (next)));
        require(ok, "failed");
    }
}

// safe: only another name, and nobody is compared with what lies there
contract Renamed {
    uint256 public maximum;
    address public owner = msg.sender;
    Settings private immutable settings = new Settings();

    function change(uint256 next) external {
        (bool ok, ) = address(settings).delegatecall(abi.encodeCall(Settings.setLimit, (next)));
        require(ok, "failed");
    }
}

// safe: a plain call runs in the other contract's own storage
contract Caller {
    address public owner = msg.sender;
    Settings private immutable settings = new Settings();

    function change(uint256 next) external {
        (bool ok, ) = address(settings).call(abi.encodeCall(Settings.setLimit, (next)));
        require(ok, "failed");
    }
}

// safe: what is run writes nothing
contract Reader {
    address public owner = msg.sender;
    Clock private immutable clock = new Clock();

    function read(uint256 next) external {
        (bool ok, ) = address(clock).delegatecall(abi.encodeCall(Clock.log, (next)));
        require(ok, "failed");
    }
}

library Sums {
    function add(uint256[] storage list, uint256 next) external {
        list.push(next);
    }
}

// safe: a library is handed what it works on
contract List {
    address public owner = msg.sender;
    uint256[] private list;

    function add(uint256 next) external {
        Sums.add(list, next);
    }
}
