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
      //^^^^^^^^^^^^^^^^^^^^^ Low: Whoever calls `wrong` makes this `assert` fail by the choice of `amount`.
        assert((total += 1) > 0);
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: This `assert` changes state: what it does is hidden in a test.
        assert(token.transfer(msg.sender, amount));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This `assert` changes state: what it does is hidden in a test.
        assert(count());
      //^^^^^^^^^^^^^^^ Low: This `assert` changes state: what it does is hidden in a test.
    }

    function flag(bool ok) external pure {
        assert(ok);
      //^^^^^^^^^^ Low: Whoever calls `flag` makes this `assert` fail by the choice of `ok`.
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
