pragma solidity ^0.8.0;

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

contract Vault {
    uint256 public total;
    uint256 private constant most = 100;

    function count() internal returns (bool) {
        total += 1;
        return true;
    }

    function isSmall() internal view returns (bool) {
        return total < most;
    }

    function wrong(uint256 amount, Token token) external {
        assert(amount < most);
      //^^^^^^^^^^^^^^^^^^^^^ Low: Whoever calls `wrong` can make this `assert` fail through `amount`.
        assert((total += 1) > 0);
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: This `assert` changes state: the change is hidden in a check.
        assert(token.transfer(msg.sender, amount));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This `assert` changes state: the change is hidden in a check.
        assert(count());
      //^^^^^^^^^^^^^^^ Low: This `assert` changes state: the change is hidden in a check.
    }

    function flag(bool ok) external pure {
        assert(ok);
      //^^^^^^^^^^ Low: Whoever calls `flag` can make this `assert` fail through `ok`.
    }

    function right(uint256 amount, uint256 checked, Token token) external {
        require(checked < most);
        assert(checked < most); // safe: a fact by now
        assert(total >= 0); // safe: about the state
        assert(isSmall()); // safe: only asks
        assert(token.balanceOf(address(this)) >= total); // safe: only asks
        uint256 sum = amount + checked;
        assert(sum >= amount); // safe: about what was computed
        helper(amount);
    }

    function helper(uint256 amount) internal pure {
        assert(amount < most); // safe: this contract's own business
    }
}

contract Never {
    uint256 public total;

    constructor(uint8 n) {
        assert(n > 1);
      //^^^^^^^^^^^^^ Low: Whoever deploys `Never` can make this `assert` fail through `n`.
        total = n;
    }

    function fail() external pure {
        uint256 i = 1;
        assert(i == 0);
      //^^^^^^^^^^^^^^ Low: `fail` always fails: this `assert` is never true.
    }

    function failToo() external {
        total++;
        uint256 i = 1;
        assert(!(i > 2));
        assert(total > 0 && !(i < 2));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `failToo` always fails: this `assert` is never true.
    }

    function pick(uint256 which) external pure returns (uint256) {
        if (which == 0) return 7;
        if (which == 1) return 9;
        assert(false); // safe: marks what is not to be reached
        return 0;
    }

    function holds() external pure {
        uint256 i = 1;
        assert(i > 0); // safe: holds
    }
}

contract Purse {
    address private immutable wrapper;
    uint256 private limit = 5;

    constructor(address wrapper_) {
        wrapper = wrapper_;
    }

    receive() external payable {
        assert(msg.sender == wrapper);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Whoever calls `receive` can make this `assert` fail through `msg.sender`.
    }

    fallback() external payable {
        assert(limit < 9); // safe: nothing that is sent decides it
    }
}

contract Base {
    constructor(uint8 n) {
        assert(n > 1); // safe: this file gives the argument
    }
}

contract Derived is Base(2) {}
