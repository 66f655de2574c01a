// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Helpers that come back as if all were well.
contract Till {
    IToken public immutable token;
    mapping(address => uint256) public held;
    mapping(address => uint256) public failed;

    constructor(IToken token_) {
        token = token_;
    }

    function put(uint256 amount) external {
        held[msg.sender] += amount;
        pull(msg.sender, amount);
    }

    function take(uint256 amount) external {
        held[msg.sender] -= amount;
        push(msg.sender, amount);
    }

    function pull(address from, uint256 amount) private {
        if (!token.transferFrom(from, address(this), amount)) return;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pull` comes back as if all were well where the payment failed: who calls it goes on.
    }

    function push(address to, uint256 amount) private {
        bool ok = token.transfer(to, amount);
        if (!ok) return;
      //^^^^^^^^^^^^^^^^ Medium: `push` comes back as if all were well where the payment failed: who calls it goes on.
    }

    function pay(address payable to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) {
      //^^^^^^^^^^... Medium: `pay` comes back as if all were well where the payment failed: who calls it goes on.
            return;
        }
    }

    function pullAll(address from, uint256 amount) private {
        if (!token.transferFrom(from, address(this), amount)) revert(); // safe: it fails
    }

    function tryPush(address to, uint256 amount) private returns (bool sent) {
        if (!token.transfer(to, amount)) return false; // safe: the caller is told
        sent = true;
    }

    function pushLater(address to, uint256 amount) private {
        bool ok = token.transfer(to, amount);
        if (!ok) failed[to] += amount; // safe: it is kept for later
        if (!ok) return;
    }

    function end(address payable to) external {
        pay(to, 1);
        pullAll(to, 1);
        pushLater(to, 1);
        require(tryPush(to, 1), "not sent");
    }
}
