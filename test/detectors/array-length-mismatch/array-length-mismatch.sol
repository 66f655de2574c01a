pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Payroll {
    struct Payment {
        address to;
        uint256 amount;
    }

    IToken private immutable token;
    mapping(address => uint256) public owed;
    address[] private workers;

    constructor(IToken t) {
        token = t;
    }

    function book(address[] calldata who, uint256[] calldata amounts) external {
    //                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `book` goes over `who` and takes `amounts` along, whose length it does not check: a longer list is cut off.
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[i];
    }

    function pay(uint256[] memory amounts, address[] memory who) external {
    //                                     ^^^^^^^^^^^^^^^^^^^^ Low: `pay` goes over `amounts` and takes `who` along, whose length it does not check: a longer list is cut off.
        uint256 n = amounts.length;
        uint256 i = 0;
        while (i < n) {
            require(token.transfer(who[i], amounts[i]), "failed");
            i++;
        }
    }

    function bookThree(address[] calldata who, uint256[] calldata amounts, uint256[] calldata fees) external {
    //                                                                     ^^^^^^^^^^^^^^^^^^^^^^^ Low: `bookThree` goes over `who` and takes `fees` along, whose length it does not check: a longer list is cut off.
        require(who.length == amounts.length, "lists differ");
        for (uint256 i = 0; i < who.length; ++i) {
            owed[who[i]] += amounts[i] - fees[i];
        }
    }

    function bookSame(address[] calldata who, uint256[] calldata amounts) external {
        require(who.length == amounts.length, "lists differ");
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[i]; // safe: compared
    }

    function bookOrRevert(address[] calldata who, uint256[] calldata amounts) external {
        if (amounts.length != who.length) revert("lists differ");
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[i]; // safe: compared
    }

    function bookStructs(Payment[] calldata all) external {
        for (uint256 i = 0; i < all.length; i++) owed[all[i].to] += all[i].amount; // safe: one list
    }

    function bookFirst(address[] calldata who, uint256[] calldata amounts) external {
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[0]; // safe: one amount for all
    }

    function sum(address[] calldata who, uint256[] calldata amounts) external view returns (uint256 total) {
        for (uint256 i = 0; i < who.length; i++) total += owed[who[i]] + amounts[i]; // safe: it only looks
    }

    function bookAll(uint256[] calldata amounts) external {
        for (uint256 i = 0; i < workers.length; i++) owed[workers[i]] += amounts[i]; // safe: the other list is the contract's own
    }
}
