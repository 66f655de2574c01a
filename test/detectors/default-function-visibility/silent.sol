pragma solidity ^0.4.11;

contract Purse {
    address owner = msg.sender;

    function Purse() {
    } // safe: a constructor is not called again

    function() payable {} // safe: the fallback has no name to be hidden behind

    function seize(address to) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `seize` has no visibility, so it is public: anyone can call it.
        owner = to;
    }

    function take(uint256 amount) payable returns (uint256)
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `take` has no visibility, so it is public: anyone can call it.
    {
        return amount;
    }

    modifier when(bool is_) { require(is_); _; }

    /* public */ function checked(bool external_) when(external_) {}
    //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `checked` has no visibility, so it is public: anyone can call it.

    function open(function () external f) public {} // safe: everyone may
    function inner() internal {} // safe: nobody may
    function hidden() when(true) private {} // safe: only this contract may
    function reads() external constant returns (address) { return owner; } // safe: only others may
}

interface Token {
    function total() external returns (uint256); // safe: says external
}

// ====
// solc: 0.4.21, 0.4.11
