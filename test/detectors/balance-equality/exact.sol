// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
}

contract Exact {
    address payable private immutable owner = payable(msg.sender);
    uint256 private expected;
    IToken private token;

    function close() external {
        require(address(this).balance == 10 ether, "not full");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `close` compares the contract's ether balance for strict equality: anyone can force in one wei more, and the check fails from then on.
        owner.transfer(10 ether);
    }

    function closeLate() external {
        uint256 all = address(this).balance;
        if (all != expected) revert("unexpected");
        //  ^^^^^^^^^^^^^^^ Medium: `closeLate` compares the contract's ether balance for strict equality: anyone can force in one wei more, and the check fails from then on.
        owner.transfer(all);
    }

    function closeTokens() external {
        assert(token.balanceOf(address(this)) == expected);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `closeTokens` compares a token balance for strict equality: anyone can force in one wei more, and the check fails from then on.
        expected = 0;
    }

    function isFull() external view returns (bool) {
        return address(this).balance == 10 ether;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `isFull` compares the contract's ether balance for strict equality: anyone can force in one wei more, and the check fails from then on.
    }
}

contract Whole {
    address payable private immutable owner = payable(msg.sender);
    uint256 private nSold;

    function buy() external payable {
        require(address(this).balance % 1 ether == 0, "whole ether only");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `buy` compares the contract's ether balance for strict equality: anyone can force in one wei more, and the check fails from then on.
        nSold++;
    }

    function isDone(address payable to) external payable {
        require(to.balance == msg.value, "not done");
        //      ^^^^^^^^^^^^^^^^^^^^^^^ Medium: `isDone` compares an account's ether balance for strict equality: anyone can force in one wei more, and the check fails from then on.
        to.transfer(msg.value);
    }

    function close() external {
        require(msg.sender == owner, "not the owner");
        require(address(this).balance == 0, "not empty");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `close` reverts while the contract holds any ether: anyone can force some in before each call.
        nSold = 0;
    }

    function count() external payable {
        if (address(this).balance == 0 || msg.value > 1 ether) nSold++; // safe: there is another way
        require(nSold % 2 == 0, "odd"); // safe: no balance
    }

    function withdraw() external {
        owner.transfer(address(this).balance);
    }
}

contract Safe {
    address payable private immutable owner = payable(msg.sender);
    uint256 private deposited;
    IToken private token;

    receive() external payable {
        deposited += msg.value;
    }

    function close() external {
        require(address(this).balance >= 10 ether, "not full"); // safe: more does no harm
        owner.transfer(address(this).balance);
    }

    function closeAccount() external {
        require(deposited == 10 ether, "not full");
        //      ^^^^^^^^^^^^^^^^^^^^^ Low: `closeAccount` goes by `deposited` being one number exactly, and `receive` lets anyone raise it past that.
        owner.transfer(10 ether);
    }

    function skipEmpty() external {
        if (address(this).balance == 0) return; // safe: whether there is anything
        owner.transfer(address(this).balance);
    }

    function measure(uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        (bool ok, ) = address(token).call("");
        require(ok && token.balanceOf(address(this)) == before + amount, "too little"); // safe: the change of a balance
    }

    function paysBack() external payable {
        uint256 before = address(this).balance;
        (bool ok, ) = msg.sender.call{value: msg.value}("");
        require(ok && address(this).balance == before - msg.value, "not all"); // safe: the change of a balance
    }
}
