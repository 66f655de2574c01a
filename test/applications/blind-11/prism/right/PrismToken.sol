// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.20;

interface IPrismHook {
    /// @notice Called before a balance of a hooked token changes hands.
    function beforeMove(address from, address to) external;
}

/// @notice Principal or yield token of one Prism; minted, burnt and, for yield tokens, watched by it.
contract PrismToken {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    address public immutable prism;
    bool public immutable hooked;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyPrism() {
        require(msg.sender == prism, "not prism");
        _;
    }

    constructor(string memory name_, string memory symbol_, bool hooked_) {
        (name, symbol, hooked, prism) = (name_, symbol_, hooked_, msg.sender);
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

    function mint(address to, uint256 value) external onlyPrism {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(address from, uint256 value) external onlyPrism {
        balanceOf[from] -= value;
        totalSupply -= value;
        emit Transfer(from, address(0), value);
    }

    function _move(address from, address to, uint256 value) private {
        require(to != address(0), "to zero");
        if (hooked) IPrismHook(prism).beforeMove(from, to);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
