pragma solidity ^0.8.0;

contract Vault {
    address public owner = msg.sender;
    bool private locked;
    error NotOwner();

    modifier onlyOwner() {
  //^^^^^^^^^^^^^^^^^^^^ Low: `onlyOwner` can end without running the function body and without reverting.
        if (msg.sender == owner) {
            _;
        }
    }

    modifier onlyOnce() {
  //^^^^^^^^^^^^^^^^^^^ Low: `onlyOnce` can end without running the function body and without reverting.
        if (!locked) {
            locked = true;
            _;
        }
    }

    modifier eitherWay(bool which) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `eitherWay` can end without running the function body and without reverting.
        if (which) _;
        else if (!locked) _;
    }

    modifier unlessLocked() {
  //^^^^^^^^^^^^^^^^^^^^^^^ Low: `unlessLocked` can end without running the function body and without reverting.
        if (locked) return;
        _;
    }

    modifier afterwards() { // safe: what it returns from has run
        _;
        if (locked) return;
        locked = true;
    }

    modifier strict() { // safe: reverts
        require(msg.sender == owner);
        _;
    }

    modifier branches() { // safe: runs or reverts
        if (msg.sender == owner) {
            _;
        } else {
            revert NotOwner();
        }
    }

    modifier calls() { // safe: what it calls reverts
        if (msg.sender == owner) {
            _;
        } else {
            refuse();
        }
    }

    modifier locks() { // safe: runs on every path
        locked = true;
        _;
        locked = false;
    }

    modifier empty() { // safe: runs on every path
        _;
    }

    function refuse() internal pure {
        revert("no");
    }
}
