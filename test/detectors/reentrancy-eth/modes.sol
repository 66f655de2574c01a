// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// One of two locks is held, whichever way is taken.
abstract contract Modes {
    bool private immutable hasTransient = block.chainid == 1;
    uint256 internal status = 1;
    bool internal transient locked;
    mapping(address => uint256) public owed;

    function close() internal {
        if (hasTransient) {
            require(!locked, "entered");
            locked = true;
        } else {
            require(status == 1, "entered");
            status = 2;
        }
    }

    function open() internal {
        if (hasTransient) locked = false;
        else status = 1;
    }
}

contract Closed is Modes {
    function deposit() external payable {
        close();
        owed[msg.sender] += msg.value;
        open();
    }

    function withdraw() external {
        close();
        uint256 amount = owed[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}(""); // safe: one of the locks is closed
        require(ok, "failed");
        owed[msg.sender] = 0;
        open();
    }
}

contract HalfClosed is Modes {
    function deposit() external payable {
        owed[msg.sender] += msg.value;
    }

    function withdraw(bool isCareful) external {
        if (isCareful) close();
        uint256 amount = owed[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `withdraw` sends ether to `msg.sender` before it updates `owed[msg.sender]`: the receiver can reenter while the old value is still stored.
        require(ok, "failed");
        owed[msg.sender] = 0;
        if (isCareful) open();
    }
}
