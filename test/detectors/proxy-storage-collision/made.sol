// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Which code runs in a proxy. */

abstract contract VaultStorage {
    address public splitter; // safe: the vault begins with the same two bases
    address public asset;
}

contract Owned {
    address public owner;
}

contract ProxyVault is VaultStorage, Owned {
    address internal vault;

    constructor(address vault_) {
        vault = vault_;
    }

    fallback() external payable {
        (bool ok, bytes memory result) = vault.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}

contract Vault is VaultStorage, Owned {
    function setAsset(address asset_) external {
        require(msg.sender == owner, "not the owner");
        asset = asset_;
    }
}

contract Factory {
    uint256 public nMade;
    mapping(uint256 => ProxyVault) public made;

    function make(address vault) external {
        made[nMade++] = new ProxyVault(vault);
    }
}
