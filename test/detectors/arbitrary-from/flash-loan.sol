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

library Assembled {
    function take(IToken token, address from, address to, uint256 amount) internal {
        bytes4 selector = token.transferFrom.selector;
        bool success;
        assembly {
            let pointer := mload(0x40)
            mstore(pointer, selector)
            mstore(add(pointer, 4), and(from, 0xffffffffffffffffffffffffffffffffffffffff))
            mstore(add(pointer, 36), and(to, 0xffffffffffffffffffffffffffffffffffffffff))
            mstore(add(pointer, 68), amount)
            success := call(gas(), token, 0, pointer, 100, 0, 0)
        }
        require(success, "not taken");
    }
}

/// The same with a call that is put together by hand.
contract AssembledLender {
    using Assembled for IToken;

    IToken private immutable token;

    constructor(IToken t) {
        token = t;
    }

    function lend(IBorrower borrower, uint256 amount) external {
        require(token.transfer(address(borrower), amount), "not lent");
        require(borrower.onLoan(msg.sender, amount), "refused");
        token.take(address(borrower), address(this), amount + 1); // safe: it agreed
    }

    function collect(address from, uint256 amount) external {
        token.take(from, address(this), amount);
    //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `collect` takes tokens from an account that the caller chooses: nothing ties that account to the caller.
    }
}

/// The same for many tokens at once, with what is needed kept together.
contract ManyLender {
    using Assembled for IToken;

    struct Loan {
        IBorrower borrower;
        uint256 amount;
        uint256 i;
    }

    function lend(IToken[] calldata tokens, uint256[] calldata amounts, address to) external {
        Loan memory loan;
        loan.borrower = IBorrower(to);
        for (loan.i = 0; loan.i < tokens.length; loan.i++) {
            loan.amount = amounts[loan.i];
            require(tokens[loan.i].transfer(to, loan.amount), "not lent");
        }
        require(loan.borrower.onLoan(msg.sender, loan.amount), "refused");
        for (loan.i = 0; loan.i < tokens.length; loan.i++) {
            loan.amount = amounts[loan.i];
            tokens[loan.i].take(to, address(this), loan.amount + 1); // safe: it agreed
        }
    }
}
