// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Allowances over what the caller brought, and those of an initializer. */

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IVault {
    function token() external view returns (address);
    function depositTo(address to, uint256 amount) external;
}

contract Depositor {
    function deposit(IToken token, address owner, uint256 amount, address pool, address to) external {
        require(msg.sender == owner, "not the owner");
        token.transferFrom(owner, address(this), amount);
        token.approve(pool, amount); // safe: what the caller, who is the owner, has just paid in
        IVault(pool).depositTo(to, amount);
    }

    function depositOf(IToken token, address owner, uint256 amount, address pool, address to) external {
        token.transferFrom(owner, address(this), amount);
        token.approve(pool, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `depositOf` approves `pool`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
        IVault(pool).depositTo(to, amount);
    }
}

contract Strategy {
    IVault public vault;
    IToken public want;
    IToken public spare;
    address public keeper;

    constructor(IVault vault_) {
        setUp(vault_, msg.sender);
    }

    function initialize(IVault vault_, address keeper_) external {
        setUp(vault_, keeper_);
    }

    function setUp(IVault vault_, address keeper_) internal {
        require(address(want) == address(0), "set up");
        vault = vault_;
        want = IToken(vault.token());
        want.approve(address(vault_), type(uint256).max); // safe: once, for what it is made for
        keeper = keeper_;
    }

    function lend(IVault vault_) external {
        require(address(spare) != address(vault_), "set up");
        spare = IToken(vault_.token());
        spare.approve(address(vault_), type(uint256).max);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `lend` approves `vault_`, which the caller chooses, to spend tokens of this contract: no check restricts the caller.
    }
}
