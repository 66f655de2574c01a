// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Locks in transient storage where there is any, else in storage.
contract Modes {
    bool private immutable hasTransient = block.chainid == 1;
    uint256 private status = 1;
    bool private transient locked;
    mapping(address => uint256) public owed;

    modifier once() {
        if (hasTransient) {
            require(!locked, "entered");
            locked = true; // safe: cleared in the same mode
        } else {
            require(status == 1, "entered");
            status = 2;
        }
        _;
        if (hasTransient) locked = false;
        else status = 1;
    }

    function deposit() external payable once {
        owed[msg.sender] += msg.value;
    }

    function withdraw() external once {
        uint256 amount = owed[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "failed");
        owed[msg.sender] = 0;
    }
}
