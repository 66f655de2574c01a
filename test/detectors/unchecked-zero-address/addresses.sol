pragma solidity ^0.8.0;

interface IToken {
    function decimals() external view returns (uint8);
}

contract Vault {
    address private owner = msg.sender;
    IToken private immutable token;
    IToken private other;
    address private spender;
    mapping(address => address) private delegateOf;
    mapping(address => bool) private isKnown;
    uint8 private decimals;

    constructor(IToken t) {
        token = t;
      //^^^^^^^^^ None: `constructor` stores `t` in `token` without a zero-address check.
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier notZero(address account) {
        require(account != address(0), "zero");
        _;
    }

    function setOwner(address newOwner) external onlyOwner {
        owner = newOwner;
      //^^^^^^^^^^^^^^^^ None: `setOwner` stores `newOwner` in `owner` without a zero-address check.
    }

    function setSpender(address newSpender) external onlyOwner {
        _set(newSpender);
    }

    function _set(address newSpender) private {
        spender = newSpender;
      //^^^^^^^^^^^^^^^^^^^^ None: `setSpender` stores `newSpender` in `spender` without a zero-address check.
    }

    function setChecked(address newOwner) external onlyOwner {
        if (newOwner == address(0)) revert();
        owner = newOwner; // safe: checked
    }

    function setByModifier(address newOwner) external onlyOwner notZero(newOwner) {
        owner = newOwner; // safe: checked by the modifier
    }

    function setKnown(address newOwner) external onlyOwner {
        require(isKnown[newOwner], "unknown");
        owner = newOwner; // safe: one of a list
    }

    function setToken(IToken newToken) external onlyOwner {
        decimals = newToken.decimals();
        other = newToken; // safe: it was called
    }

    function claim() external onlyOwner {
        spender = msg.sender; // safe: the caller is not zero
    }

    function setDelegate(address to) external {
        delegateOf[msg.sender] = to; // safe: the caller's own
    }

    function all() external view returns (uint8, IToken, IToken, address) {
        return (decimals, other, token, spender);
    }
}
