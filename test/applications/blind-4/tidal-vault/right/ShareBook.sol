// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

abstract contract ShareBook {
    error NotEnough(uint256 have, uint256 want);
    error NobodyThere();

    string public name;
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    constructor(string memory name_) {
        name = name_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _useAllowance(from, amount);
        _move(from, to, amount);
        return true;
    }

    function _useAllowance(address from, uint256 amount) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed == type(uint256).max) return;
        if (allowed < amount) revert NotEnough(allowed, amount);
        allowance[from][msg.sender] = allowed - amount;
    }

    function _move(address from, address to, uint256 amount) internal {
        if (to == address(0)) revert NobodyThere();
        uint256 fromBalance = balanceOf[from];
        if (fromBalance < amount) revert NotEnough(fromBalance, amount);
        balanceOf[from] = fromBalance - amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _mint(address to, uint256 amount) internal {
        if (to == address(0)) revert NobodyThere();
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        uint256 have = balanceOf[from];
        if (have < amount) revert NotEnough(have, amount);
        balanceOf[from] = have - amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }
}
