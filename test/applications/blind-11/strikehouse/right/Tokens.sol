// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

interface IERC20Meta {
    function decimals() external view returns (uint8);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @dev Ledger of option units in the manner of ERC-6909: id => holder => amount.
abstract contract Ledger {
    mapping(uint256 => mapping(address => uint256)) public balanceOf;
    mapping(uint256 => uint256) public supplyOf;
    mapping(address => mapping(address => bool)) public isOperator;

    event Moved(uint256 indexed id, address indexed from, address indexed to, uint256 amount);
    event OperatorSet(address indexed holder, address indexed operator, bool on);

    error NotAllowed();

    function setOperator(address operator, bool on) external {
        isOperator[msg.sender][operator] = on;
        emit OperatorSet(msg.sender, operator, on);
    }

    function move(uint256 id, address from, address to, uint256 amount) external {
        if (msg.sender != from && !isOperator[from][msg.sender]) revert NotAllowed();
        if (to == address(0)) revert NotAllowed();
        balanceOf[id][from] -= amount;
        balanceOf[id][to] += amount;
        emit Moved(id, from, to, amount);
    }

    function _mint(uint256 id, address to, uint256 amount) internal {
        balanceOf[id][to] += amount;
        supplyOf[id] += amount;
        emit Moved(id, address(0), to, amount);
    }

    function _burn(uint256 id, address from, uint256 amount) internal {
        balanceOf[id][from] -= amount;
        supplyOf[id] -= amount;
        emit Moved(id, from, address(0), amount);
    }
}
