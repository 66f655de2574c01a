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
    //                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `book` loops over `who` and reads `amounts` without checking that their lengths are equal: the rest of a longer array is ignored.
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[i];
    }

    function pay(uint256[] memory amounts, address[] memory who) external {
    //                                     ^^^^^^^^^^^^^^^^^^^^ Low: `pay` loops over `amounts` and reads `who` without checking that their lengths are equal: the rest of a longer array is ignored.
        uint256 n = amounts.length;
        uint256 i = 0;
        while (i < n) {
            require(token.transfer(who[i], amounts[i]), "failed");
            i++;
        }
    }

    function bookThree(address[] calldata who, uint256[] calldata amounts, uint256[] calldata fees) external {
    //                                                                     ^^^^^^^^^^^^^^^^^^^^^^^ Low: `bookThree` loops over `who` and reads `fees` without checking that their lengths are equal: the rest of a longer array is ignored.
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

    mapping(bytes32 => bool) private isPlanned;

    function plan(address[] calldata who, uint256[] calldata amounts) external {
        require(who.length == amounts.length, "lists differ");
        isPlanned[keccak256(abi.encode(who, amounts))] = true;
    }

    function bookPlanned(address[] calldata who, uint256[] calldata amounts) external {
        require(isPlanned[keccak256(abi.encode(who, amounts))], "not planned");
        for (uint256 i = 0; i < who.length; i++) owed[who[i]] += amounts[i]; // safe: known by their hash
    }
}

/// The last that a round of the outer loop does is another loop, whose own rounds come after where it is left.
contract Shifts {
    mapping(address => uint256) public owed;

    function book(address[] calldata who, uint256[] calldata hours_, uint256 nWeeks) external {
    //                                    ^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `book` loops over `who` and reads `hours_` without checking that their lengths are equal: the rest of a longer array is ignored.
        for (uint256 i = 0; i < who.length; i++) {
            for (uint256 week = 0; week < nWeeks; week++) owed[who[i]] += hours_[i] * week;
        }
    }

    function bookChecked(address[] calldata who, uint256[] calldata hours_, uint256 nWeeks) external {
        require(who.length == hours_.length, "lists differ");
        for (uint256 i = 0; i < who.length; i++) {
            for (uint256 week = 0; week < nWeeks; week++) owed[who[i]] += hours_[i] * week; // safe: of equal length
        }
    }

    function bookAfter(address[] calldata who, uint256[] calldata hours_, uint256 i) external {
        for (uint256 j = 0; j < who.length; j++) {
            for (uint256 week = 0; week < 4; week++) owed[who[j]] += week;
        }
        owed[msg.sender] += hours_[i]; // safe: after the loop
    }
}
