// SPDX-License-Identifier: MIT
pragma solidity ^0.8.17;

/// Shares in one thing. Each holder may say for how much it should be sold; what the shares say follows them.
abstract contract MosaicToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Wished(address indexed account, uint256 price);

    string public name;
    string public symbol;
    uint8 public constant decimals = 18;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    /// The price each holder wishes; none is zero.
    mapping(address => uint256) public wishOf;
    /// Shares whose holders wish something, and the sum of their wishes.
    uint256 public wishing;
    uint256 public wishSum;

    constructor(string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
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
        if (allowed != type(uint256).max) {
            allowance[from][msg.sender] = allowed - value;
        }
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "MOSAIC: to nobody");
        _lower(from, value);
        _raise(to, value);
        emit Transfer(from, to, value);
    }

    function _mint(address to, uint256 value) internal {
        totalSupply += value;
        _raise(to, value);
        emit Transfer(address(0), to, value);
    }

    function _burn(address from, uint256 value) internal {
        totalSupply -= value;
        _lower(from, value);
        emit Transfer(from, address(0), value);
    }

    function _wish(address account, uint256 price) internal {
        uint256 balance = balanceOf[account];
        uint256 before = wishOf[account];
        if (before != 0) {
            wishing -= balance;
            wishSum -= balance * before;
        }
        if (price != 0) {
            wishing += balance;
            wishSum += balance * price;
        }
        wishOf[account] = price;
        emit Wished(account, price);
    }

    function _lower(address account, uint256 value) private {
        balanceOf[account] -= value;
        uint256 wish = wishOf[account];
        if (wish == 0) return;
        wishing -= value;
        wishSum -= value * wish;
    }

    function _raise(address account, uint256 value) private {
        balanceOf[account] += value;
        uint256 wish = wishOf[account];
        if (wish == 0) return;
        wishing += value;
        wishSum += value * wish;
    }
}
