// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Sums that come with a word of whether they fit.
contract Careful {
    mapping(address => uint256) public balances;

    function sum(uint256 a, uint256 b) internal pure returns (bool, uint256) {
        unchecked {
            uint256 c = a + b;
            if (c >= a) return (true, c);
            return (false, 0);
        }
    }

    function product(uint256 a, uint256 b) internal pure returns (bool, uint256) {
        unchecked {
            if (a == 0) return (true, 0);
            uint256 c = a * b;
            if (c / a != b) return (false, 0);
            return (true, c);
        }
    }

    function wrappedSum(uint256 a, uint256 b) internal pure returns (bool, uint256) {
        unchecked {
            uint256 c = a + b;
            //          ^^^^^ Medium: `balances[to] + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
            return (c >= a, c);
        }
    }

    function give(address to, uint256 amount) external {
        (bool fits, uint256 more) = sum(balances[to], amount); // safe: zero where it does not fit
        require(fits, "too much");
        balances[to] = more;
    }

    function scale(address to, uint256 factor) external {
        (bool fits, uint256 more) = product(balances[to], factor); // safe: zero where it does not fit
        require(fits, "too much");
        balances[to] = more;
    }

    function giveAnyhow(address to, uint256 amount) external {
        (, uint256 more) = wrappedSum(balances[to], amount);
        balances[to] = more;
    }
}
