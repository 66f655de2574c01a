pragma solidity ^0.8.0;

contract Vault {
    address private immutable owner = msg.sender;

    modifier twice() {
  //^^^^^^^^^^^^^^^^ Low: `twice` can run the function twice in one call.
        _;
        _;
    }

    modifier fallsThrough(uint256 a) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fallsThrough` can run the function twice in one call.
        if (a == 1) {
            _;
        } else if (a > 100) {
            revert();
        }
        _;
    }

    modifier inLoop(uint256 n) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `inLoop` can run the function twice in one call.
        for (uint256 i = 0; i < n; i++) {
            _;
        }
    }

    modifier once() { // safe: one
        require(msg.sender == owner);
        _;
    }

    modifier either(bool a) { // safe: one of the two
        if (a) {
            _;
        } else {
            _;
        }
    }

    modifier returns_(uint256 a) { // safe: it returns behind the first
        if (a == 1) {
            _;
            return;
        }
        _;
    }

    modifier reverts(uint256 a) { // safe: it reverts behind the first
        if (a == 1) {
            _;
            revert("done");
        }
        _;
    }

    modifier around() { // safe: work before and behind
        require(owner != address(0));
        _;
        require(owner != address(0));
    }
}
