// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Callbacks of contracts that this one has created, and scripts. */

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Debt {
    address private immutable desk = msg.sender;

    function pay(address from, uint256 amount) external {
        require(msg.sender == desk, "not the desk");
        Desk(desk).onPay(Desk(desk).tokenOf(this), amount, abi.encode(from));
    }
}

contract Desk {
    mapping(IToken => Debt) public debts;
    mapping(IToken => address) public named;
    mapping(Debt => IToken) public tokenOf;

    function open(IToken token) external {
        require(address(debts[token]) == address(0), "known");
        debts[token] = new Debt();
        tokenOf[debts[token]] = token;
    }

    function name(IToken token, address debt) external {
        named[token] = debt;
    }

    function pay(IToken token, uint256 amount) external {
        debts[token].pay(msg.sender, amount);
    }

    function onPay(IToken token, uint256 amount, bytes calldata data) external {
        require(msg.sender == address(debts[token]), "not the debt");
        token.transferFrom(abi.decode(data, (address)), address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `onPay` takes tokens from an account that the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }

    function onPayNamed(IToken token, uint256 amount, bytes calldata data) external {
        require(msg.sender == named[token], "not named");
        token.transferFrom(abi.decode(data, (address)), address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `onPayNamed` takes tokens from an account that the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }
}

contract TokenScript {
    IToken private immutable token;

    constructor(IToken token_) {
        token = token_;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        return token.transferFrom(from, to, amount);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `transferFrom` takes tokens from `from`, which the caller chooses, and sends them to `to`: nothing ties that account to the caller.
    }

    function pay(address from, address to, uint256 amount) external returns (bool) {
        return token.transferFrom(from, to, amount);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `pay` takes tokens from `from`, which the caller chooses, and sends them to `to`: nothing ties that account to the caller.
    }
}
