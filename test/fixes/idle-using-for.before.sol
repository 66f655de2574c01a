// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

library Words {
    function double(uint256 word) internal pure returns (uint256) {
        return word * 2;
    }
}

contract Shop {
    using Words for uint256;
    using Words for bool;

    function open(uint256 at) external pure returns (uint256) {
        return at.double();
    }
}
