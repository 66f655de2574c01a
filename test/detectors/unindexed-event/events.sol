pragma solidity ^0.8.0;

interface IToken {
    event Transfer(address from, address to, uint256 value);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `Transfer` has no indexed parameter, where the token standards have 2 or more.
    event Approval(address indexed owner, address spender, uint256 value);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `Approval` has only one indexed parameter, where the token standards have 2 or more.
}

contract Registry {
    event Registered(address account, uint256 id);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `Registered` cannot be filtered by `account`: no parameter is indexed.
    event Moved(address payable, address);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `Moved` cannot be filtered by its accounts: no parameter is indexed.
    event Transfer(address indexed from, address indexed to, uint256 value); // safe: as the standard has it
    event Searched(address indexed account, address other); // safe: one is indexed
    event Numbered(uint256 indexed id, address account); // safe: found by the id
    event Counted(uint256 count); // safe: names no account
    event Done(); // safe: no parameters

    function run() external {
        emit Registered(msg.sender, 1);
        emit Moved(payable(msg.sender), msg.sender);
        emit Transfer(msg.sender, msg.sender, 1);
        emit Searched(msg.sender, msg.sender);
        emit Numbered(1, msg.sender);
        emit Counted(1);
        emit Done();
    }
}
