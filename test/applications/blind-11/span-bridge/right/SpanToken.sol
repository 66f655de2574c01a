// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice The bridged token. On its home chain the whole supply is minted once; the bridge burns and mints.
contract SpanToken {
    string public constant name = "Span";
    string public constant symbol = "SPN";
    uint8 public constant decimals = 18;
    address public immutable bridge;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error OnlyBridge();
    error ToZero();

    constructor(address bridge_, address home, uint256 supply) {
        bridge = bridge_;
        _mint(home, supply);
    }

    function mint(address to, uint256 value) external {
        if (msg.sender != bridge) revert OnlyBridge();
        _mint(to, value);
    }

    function burn(address from, uint256 value) external {
        if (msg.sender != bridge) revert OnlyBridge();
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
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
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        if (to == address(0)) revert ToZero();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _mint(address to, uint256 value) private {
        if (to == address(0)) revert ToZero();
        balanceOf[to] += value;
        totalSupply += value;
        emit Transfer(address(0), to, value);
    }
}
