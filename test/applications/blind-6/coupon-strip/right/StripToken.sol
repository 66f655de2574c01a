// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {IMoveHook} from "./IWrapped.sol";

contract StripToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;

    address public immutable hub;
    bool public immutable hooked;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    error OnlyHub();
    error NoReceiver();

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, bool hooked_) {
        name = name_;
        symbol = symbol_;
        hooked = hooked_;
        hub = msg.sender;
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

    function mint(address to, uint256 value) external {
        if (msg.sender != hub) revert OnlyHub();
        if (to == address(0)) revert NoReceiver();
        if (hooked) IMoveHook(hub).beforeMove(address(0), to);
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(address from, uint256 value) external {
        if (msg.sender != hub) revert OnlyHub();
        if (hooked) IMoveHook(hub).beforeMove(from, address(0));
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }

    function _move(address from, address to, uint256 value) private {
        if (to == address(0)) revert NoReceiver();
        if (hooked) IMoveHook(hub).beforeMove(from, to);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
