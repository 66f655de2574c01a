// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {
    bool public open;

    function toggle() external {
        if (open) open = false;
        else if (!open) open = true;
    }
}
