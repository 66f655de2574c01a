// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Owned} from "owned/Owned.sol";

/// Found only with the remapping of the folder's settings.
contract Vault is Owned {
    uint256 public limit;

    function setLimit(uint256 value) external onlyOwner {
        limit = value;
    }
}
