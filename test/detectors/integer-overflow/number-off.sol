// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Rebates {
    mapping(address => uint256) public credit;
    uint256[] public steps;

    function claim(uint256 feePercent) external {
        unchecked {
            credit[msg.sender] = feePercent - 100;
            //                   ^^^^^^^^^^^^^^^^ Medium: `feePercent - 100` can underflow and wrap around: `feePercent` is chosen by the caller, and no check bounds it.
        }
    }

    function claimBounded(uint256 feePercent) external {
        require(feePercent >= 100, "too small");
        unchecked {
            credit[msg.sender] = feePercent - 100;
        }
    }

    // nothing is kept of it but what the index leads to
    function stepBefore(uint256 at) external returns (uint256) {
        unchecked {
            credit[msg.sender] = steps[at - 1];
        }
        return at;
    }

    // checked
    function claimChecked(uint256 feePercent) external {
        credit[msg.sender] = feePercent - 100;
    }

    // a signed number may be negative
    function shift(int256 by) external returns (int256 shifted) {
        unchecked {
            shifted = by - 1;
        }
        credit[msg.sender] = shifted < 0 ? 0 : 1;
    }
}
