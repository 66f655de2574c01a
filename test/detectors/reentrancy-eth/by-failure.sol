// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What is written only where the payment failed: what the receiver did is undone then.
contract Parcels {
    mapping(address => uint256) private kept;
    mapping(uint256 => bool) private isSent;
    uint256 private totalKept;
    uint256 private sent;

    receive() external payable {}

    function send(uint256 id, address to, uint256 amount, uint256 until) external {
        require(!isSent[id], "sent");
        require(address(this).balance - totalKept >= amount, "too little");
        isSent[id] = true;
        bool ok;
        if (block.timestamp <= until) ok = _pay(to, amount); // safe: the totals change where it failed
        if (!ok) {
            kept[to] += amount;
            totalKept += amount;
        }
    }

    function sendNow(uint256 id, address to, uint256 amount) external {
        require(!isSent[id], "sent");
        require(address(this).balance - totalKept >= amount, "too little");
        isSent[id] = true;
        (bool ok,) = to.call{value: amount}(""); // safe: the total changes where it failed
        if (ok == false) totalKept += amount;
    }

    function sendAndCount(address to, uint256 amount) external {
        require(sent + amount <= 10 ether, "too much");
        (bool ok,) = to.call{value: amount}("");
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `sendAndCount` sends ether to `to` before it updates `sent`: the receiver can reenter while the old value is still stored.
        if (ok) sent += amount;
    }

    function sendAndCountAnyway(address to, uint256 amount) external {
        require(sent + amount <= 10 ether, "too much");
        bool ok = _pay(to, amount);
        //        ^^^^^^^^^^^^^^^^ High: `sendAndCountAnyway` sends ether to `to` before it updates `sent`: the receiver can reenter while the old value is still stored.
        sent += amount;
        if (!ok) kept[to] += amount;
    }

    function sendInTwo(address to, address other, uint256 amount) external {
        require(sent + amount <= 10 ether, "too much");
        (bool ok,) = to.call{value: amount}("");
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `sendInTwo` sends ether to `to` before it updates `sent`: the receiver can reenter while the old value is still stored.
        (bool isDone,) = other.call{value: 1}("");
        require(ok, "not paid");
        if (!isDone) sent += amount;
    }

    function sendInTurns(address[] calldata to, uint256 amount) external {
        require(sent + amount <= 10 ether, "too much");
        bool ok;
        for (uint256 i = 0; i < to.length; i++) {
            if (to[i] != address(0)) (ok,) = to[i].call{value: amount}("");
            //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `sendInTurns` sends ether to `to[…]` before it updates `sent`: the receiver can reenter while the old value is still stored.
        }
        if (!ok) sent += amount;
    }

    function _pay(address to, uint256 amount) private returns (bool ok) {
        if (to.code.length == 0) return false;
        assembly {
            ok := call(gas(), to, amount, 0, 0, 0, 0)
        }
    }
}
