==== Source: lib/Upgrades.sol ====
pragma solidity ^0.8.20;

library StorageSlot {
    struct AddressSlot {
        address value;
    }

    function getAddressSlot(bytes32 slot) internal pure returns (AddressSlot storage r) {
        assembly {
            r.slot := slot
        }
    }
}

abstract contract Upgrades {
    bytes32 internal constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    address private immutable self = address(this);

    modifier onlyProxy() {
        require(address(this) != self, "not through a proxy");
        _;
    }

    function upgradeToAndCall(address implementation, bytes memory data) external payable onlyProxy {
        _authorizeUpgrade(implementation);
        StorageSlot.getAddressSlot(SLOT).value = implementation;
        if (data.length > 0) {
            (bool ok, ) = implementation.delegatecall(data);
            require(ok, "failed");
        }
    }

    function _authorizeUpgrade(address implementation) internal virtual;
}

abstract contract Owned {
    address internal owner;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}
==== Source: vaults.sol ====
pragma solidity ^0.8.20;

import "lib/Upgrades.sol";

contract Empty is Upgrades, Owned {
    function _authorizeUpgrade(address) internal override {}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can replace the implementation of `Empty` through `upgradeToAndCall`: no check restricts the caller.
}

contract Checked is Upgrades, Owned {
    /// Checks what comes, not who calls.
    function _authorizeUpgrade(address implementation) internal view override {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: Anyone can replace the implementation of `Checked` through `upgradeToAndCall`: no check restricts the caller.
        require(implementation.code.length > 0, "no code");
    }
}

contract Assembly {
    function upgradeTo(address implementation) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: Anyone can replace the implementation of `Assembly` through `upgradeTo`: no check restricts the caller.
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation)
        }
    }

    function changeBeacon(address beacon) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... High: Anyone can replace the beacon of `Assembly` through `changeBeacon`: no check restricts the caller.
        StorageSlot.getAddressSlot(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50).value = beacon;
    }
}

contract Guarded is Upgrades, Owned {
    function _authorizeUpgrade(address) internal override onlyOwner {} // safe: the owner only
}

contract ByRole is Upgrades {
    mapping(bytes32 => mapping(address => bool)) private roles;

    function _check(bytes32 role) private view {
        if (!roles[role][msg.sender]) revert("not an upgrader");
    }

    function _authorizeUpgrade(address) internal view override { // safe: a role
        _check("UPGRADER");
    }
}

contract Self is Upgrades {
    function _authorizeUpgrade(address) internal view override { // safe: only through the contract's own governance
        require(msg.sender == address(this), "not the contract");
    }
}

contract Proxy {
    constructor(address implementation) {
        StorageSlot.getAddressSlot(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc).value = implementation; // safe: when it is made
    }
}

contract Transparent {
    address private immutable admin = msg.sender;

    fallback() external payable { // safe: the admin only
        if (msg.sender == admin) {
            (, address next) = abi.decode(msg.data, (bytes4, address));
            StorageSlot.getAddressSlot(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc).value = next;
        }
    }
}
// ====
// targets: vaults.sol
