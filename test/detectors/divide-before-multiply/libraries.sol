// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// As libraries of older contracts have it: a quotient needs no test but that the divisor is not zero.
library Numbers {
    function times(uint256 a, uint256 b) internal pure returns (uint256 c) {
        unchecked {
            if (a == 0) return 0;
            c = a * b;
            require(c / a == b, "too large");
        }
    }

    function over(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b != 0, "by zero");
        unchecked {
            return a / b;
        }
    }
}

contract Grants {
    using Numbers for uint256;

    struct Grant {
        uint256 whole;
        uint256 since;
        uint256 length;
        uint256 drawn;
    }

    mapping(address => Grant) public grants;
    mapping(address => uint256) public balanceOf;

    function draw() external {
        Grant storage g = grants[msg.sender];
        uint256 due = g.whole.over(g.length).times(block.timestamp - g.since);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: This multiplies the result of a division, which was rounded down: multiply first, divide last.
        balanceOf[msg.sender] += due - g.drawn;
        g.drawn = due;
    }

    function drawExactly() external {
        Grant storage g = grants[msg.sender];
        uint256 due = g.whole.times(block.timestamp - g.since).over(g.length); // safe: multiplied first
        balanceOf[msg.sender] += due - g.drawn;
        g.drawn = due;
    }
}
