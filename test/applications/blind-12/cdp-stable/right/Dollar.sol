// SPDX-License-Identifier: AGPL-3.0
pragma solidity ^0.8.20;

contract Dollar {
    error OnlyMinter();
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    string public constant name = "Vault Dollar";
    string public constant symbol = "vUSD";
    uint8 public constant decimals = 18;
    address public immutable minter = msg.sender;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function approve(address spender, uint256 value) external returns (bool) {
        emit Approval(msg.sender, spender, allowance[msg.sender][spender] = value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) { return _transfer(msg.sender, to, value); }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _transfer(from, to, value);
    }

    modifier onlyMinter() { if (msg.sender != minter) revert OnlyMinter(); _; }
    function mint(address to, uint256 value) external onlyMinter {
        (totalSupply, balanceOf[to]) = (totalSupply + value, balanceOf[to] + value);
        emit Transfer(address(0), to, value);
    }

    function burn(address from, uint256 value) external onlyMinter {
        (totalSupply, balanceOf[from]) = (totalSupply - value, balanceOf[from] - value);
        emit Transfer(from, address(0), value);
    }

    function _transfer(address from, address to, uint256 value) private returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}
