// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// The pool's shares, its lock, and who gets the treasury's part of the fees.
abstract contract PoolBase {
    error NotKeeper();
    error ZeroAddress();
    error Locked();

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event TreasuryChanged(address treasury);

    string public constant name = "Weir Share";
    string public constant symbol = "WEIR";
    uint8 public constant decimals = 18;

    address public immutable keeper;
    address public treasury;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 private _entered = 1;

    modifier onlyKeeper() {
        if (msg.sender != keeper) revert NotKeeper();
        _;
    }

    modifier lock() {
        if (_entered != 1) revert Locked();
        _entered = 2;
        _;
        _entered = 1;
    }

    constructor(address treasury_) {
        if (treasury_ == address(0)) revert ZeroAddress();
        keeper = msg.sender;
        treasury = treasury_;
    }

    function setTreasury(address next) external virtual onlyKeeper {
        _setTreasury(next);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _move(from, to, value);
        return true;
    }

    function _setTreasury(address next) internal {
        if (next == address(0)) revert ZeroAddress();
        treasury = next;
        emit TreasuryChanged(next);
    }

    function _move(address from, address to, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _mint(address to, uint256 value) internal {
        if (to == address(0)) revert ZeroAddress();
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _burn(address from, uint256 value) internal {
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }
}
