// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Guards in one branch, and effects in both. */

abstract contract Paying {
    address public admin = msg.sender;
    bool public isStrict;
    address payable public sink = payable(msg.sender);
    uint256 public fee = 1;

    function setStrict(bool next) external {
        require(msg.sender == admin, "not the admin");
        isStrict = next;
    }

    function pay() external payable {
        sink.transfer(msg.value - fee);
    }
}

contract GuardedIfStrict is Paying {
    function setSink(address payable next) external {
        if (isStrict) require(msg.sender == admin, "not the admin");
        sink = next;
      //^^^^^^^^^^^ Medium: Anyone can change `sink` through `setSink`, while `pay` uses it to compute a payment, and `setStrict` is restricted.
    }
}

contract StrictOrAdmin is Paying {
    function setSink(address payable next) external {
        require(!isStrict || msg.sender == admin, "not the admin");
        sink = next;
      //^^^^^^^^^^^ Medium: Anyone can change `sink` through `setSink`, while `pay` uses it to compute a payment, and `setStrict` is restricted.
    }
}

contract LargeFeesGuarded is Paying {
    function setFee(uint256 next) external {
        if (next > 100) require(msg.sender == admin, "not the admin");
        fee = next;
      //^^^^^^^^^^ Medium: Anyone can change `fee` through `setFee`, while `pay` uses it to compute a payment, and `setStrict` is restricted.
    }
}

contract GuardedAlways is Paying {
    function setSink(address payable next) external {
        if (isStrict) require(next != address(0), "nobody");
        require(msg.sender == admin, "not the admin");
        sink = next; // safe: the admin alone
    }
}
