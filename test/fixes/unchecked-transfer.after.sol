// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Payer {
    IToken public immutable token;
    address public immutable owner = msg.sender;

    constructor(IToken known) {
        token = known;
    }

    function pay(address to, uint256 amount) external {
        require(msg.sender == owner, "not owner");
        require(token.transfer(to, amount), "transfer failed");
    }
}
