pragma solidity ^0.8.0;

contract Wallet {
    address public owner;

    function wallet() external { // safe: since 0.5 no constructor has a name
        owner = msg.sender;
    }
}
