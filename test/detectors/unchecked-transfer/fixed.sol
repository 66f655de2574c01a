pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Payer {
    IToken private token;
    IToken private other;

    constructor(IToken t) {
        token = t;
        other = t;
    }

    function set(IToken t) external {
        other = t;
    }

    function pay(address to) external {
        token.transfer(to, 1);
      //^^^^^^^^^^^^^^^^^^^^^ Low: `pay` does not check the return value of `token.transfer` and continues when it is false.
        other.transfer(to, 1);
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `pay` does not check the return value of `other.transfer` and continues when it is false.
    }
}
