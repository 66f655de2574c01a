// SPDX-License-Identifier: MIT
pragma solidity 0.6.12;

library FerryMath {
    function add(uint256 x, uint256 y) internal pure returns (uint256 z) {
        require((z = x + y) >= x, "FerryMath: add");
    }

    function sub(uint256 x, uint256 y) internal pure returns (uint256 z) {
        require((z = x - y) <= x, "FerryMath: sub");
    }

    function mul(uint256 x, uint256 y) internal pure returns (uint256 z) {
        require(y == 0 || (z = x * y) / y == x, "FerryMath: mul");
    }

    function div(uint256 x, uint256 y) internal pure returns (uint256) {
        require(y > 0, "FerryMath: div");
        return x / y;
    }
}
