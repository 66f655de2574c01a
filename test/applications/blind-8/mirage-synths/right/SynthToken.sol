// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ISynth} from "./Interfaces.sol";

contract SynthToken is ISynth {
    string public name;
    uint8 public constant decimals = 18;
    address public immutable desk;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    error OnlyDesk();

    event Transfer(address indexed from, address indexed to, uint256 amount);

    modifier onlyDesk() {
        if (msg.sender != desk) revert OnlyDesk();
        _;
    }

    constructor(string memory name_, address desk_) {
        name = name_;
        desk = desk_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, amount);
        return true;
    }

    function mint(address to, uint256 amount) external onlyDesk {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function burn(address from, uint256 amount) external onlyDesk {
        balanceOf[from] -= amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }

    function _move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
