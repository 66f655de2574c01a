pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IBorrower {
    function onLoan(address by, uint256 amount) external returns (bool);
}

contract Lender {
    IToken private immutable token;

    constructor(IToken t) {
        token = t;
    }

    function lend(IBorrower borrower, uint256 amount) external {
        require(token.transfer(address(borrower), amount), "not lent");
        require(borrower.onLoan(msg.sender, amount), "refused");
        require(token.transferFrom(address(borrower), address(this), amount + 1), "not paid back"); // safe: it agreed
    }
}
