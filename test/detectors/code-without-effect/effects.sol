pragma solidity ^0.8.0;

library Sums {
    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        return a + b;
    }

    function check(uint256 a) internal pure returns (bool) {
        require(a > 0);
        return true;
    }

    function sort(uint256[] memory values) internal pure returns (uint256[] memory) {
        values[0] = 1;
        return values;
    }
}

contract Box {
    using Sums for uint256;

    mapping(address => uint256) public balances;
    uint256 public total;
    bool public isOpen;

    function wrong(uint256 amount, uint256[] memory values) external {
        balances[msg.sender] == amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `balances[msg.sender] == …` only compares, and the result is not used.
        total + amount;
      //^^^^^^^^^^^^^^ Low: This statement has no effect: its result is discarded.
        total;
      //^^^^^ Low: This statement has no effect: its result is discarded.
        total = total;
      //^^^^^^^^^^^^^ Low: `total` is assigned to itself.
        total.plus(amount);
      //^^^^^^^^^^^^^^^^^^ Low: `total.plus` has no effect: it only computes, and its result is discarded.
        uint256(amount);
      //^^^^^^^^^^^^^^^ Low: This conversion has no effect: its result is discarded.
        -int256(amount);
      //^^^^^^^^^^^^^^^ Low: This statement has no effect: its result is discarded.
        values[0] > 5;
      //^^^^^^^^^^^^^ Low: This statement has no effect: its result is discarded.
        isOpen ? 1 : 2;
      //^^^^^^^^^^^^^^ Low: This statement has no effect: its result is discarded.
    }

    function right(uint256 amount, uint256[] memory values) external {
        balances[msg.sender] = amount; // safe: assigns
        amount; // safe: says that a parameter is left unused
        this; // safe: says that the function is not pure
        amount.check(); // safe: called for the error
        Sums.sort(values); // safe: changes what it is given
        total++; // safe: counts
        total = total.plus(amount); // safe: keeps the result
        msg.data; // safe: silences an old warning
        isOpen ? total++ : total--; // safe: one of them counts
        (amount, total) = (total, amount); // safe: swaps
    }
}

contract Quiet {
    uint256 private limit;
    bool private isSet;

    constructor(uint256 _limit, bool isSet_) {
        _limit = _limit;
      //^^^^^^^^^^^^^^^ Low: `_limit` is assigned to itself.
        isSet = isSet_;
    }

    function setNetwork(uint8 network) external {
        network = network; // safe: tells the compiler that it is left unused on purpose
        isSet = true;
    }

    function setLimit(uint256 _limit) external {
        _limit = _limit;
      //^^^^^^^^^^^^^^^ Low: `_limit` is assigned to itself.
    }
}
