// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Initializable {
    bool private _initialized;

    modifier initializer() {
        require(!_initialized, "Initializable: done");
        _initialized = true;
        _;
    }

    function _disableInitializers() internal {
        _initialized = true;
    }
}

abstract contract OwnableUpgradeable is Initializable {
    address public owner;
    address public pendingOwner;
    uint256[48] private __gap;

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: not owner");
        _;
    }

    function __Ownable_init(address owner_) internal {
        require(owner_ != address(0), "Ownable: zero");
        owner = owner_;
    }

    function transferOwnership(address next) external onlyOwner {
        pendingOwner = next;
    }

    function acceptOwnership() external {
        require(msg.sender == pendingOwner, "Ownable: not pending");
        owner = msg.sender;
        pendingOwner = address(0);
    }
}
