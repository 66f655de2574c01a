pragma solidity ^0.8.0;

contract Rates {
    uint256 private constant most = 10;
    address private owner;

    constructor(uint256 start) {
        require(start >= 1 ether);
    }

    function convert(uint256 amount) external pure returns (uint256) {
        require(amount > 0 && amount <= most, "out of range");
        return amount * 3;
    }

    function named(uint256 amount, bool up) public view returns (uint256) {
        require(msg.sender == owner);
        require(up, "only up");
        return amount;
    }

    function later(uint256 amount) external pure returns (uint256) {
        amount += 1;
        require(amount > 0);
        return amount;
    }

    function self() external view returns (uint256) {
        return named(1, false);
        //     ^^^^^^^^^^^^^^^ Medium: `named` never accepts the arguments of this call, so it always reverts.
    }
}

contract Shop {
    uint256 private constant none = 0;
    Rates private rates;

    function wrong(uint256 x) external {
        rates.convert(0);
      //^^^^^^^^^^^^^^^^ Medium: `convert` never accepts the arguments of this call, so it always reverts.
        rates.convert(11);
      //^^^^^^^^^^^^^^^^^ Medium: `convert` never accepts the arguments of this call, so it always reverts.
        rates.convert(none);
      //^^^^^^^^^^^^^^^^^^^ Medium: `convert` never accepts the arguments of this call, so it always reverts.
        rates.named(x, false);
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `named` never accepts the arguments of this call, so it always reverts.
        rates = new Rates(5);
        //      ^^^^^^^^^^^^ Medium: `constructor` never accepts the arguments of this call, so it always reverts.
    }

    function right(uint256 x) external {
        rates.convert(1); // safe: in range
        rates.convert(x); // safe: not known
        rates.named(0, true); // safe: meets what is known
        rates.later(0); // safe: changed before it is tested
        rates = new Rates(2 ether); // safe: enough
    }
}

contract Base {
    function f(uint256 x) public virtual {
        require(x > 0);
    }

    function g() public {
        f(0); // safe: overridden below
    }
}

contract Derived is Base {
    function f(uint256 x) public override {}
}
