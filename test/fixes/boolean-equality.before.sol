// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {
    bool public open;

    function toggle() external {
        if (open == true) open = false;
        else if (open == false) open = true;
    }
}
