// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Logs that tell one value two times.
contract Streams {
    event Opened(uint256 indexed id, address payer, address payee, uint256 amount);
    event Moved(address indexed from, address indexed to, uint256 amount);

    mapping(address => uint256) public held;

    function open(uint256 id, address payee) external payable {
        held[payee] += msg.value;
        emit Opened(id, payee, payee, msg.value);
        //                     ^^^^^ Low: The log tells `payee` twice: one of the two was to be another value.
    }

    function openForAll(uint256 id, address payee) external payable {
        held[payee] += msg.value;
        emit Opened(id, msg.sender, payee, msg.value); // safe: two values
    }

    function keep() external payable {
        held[msg.sender] += msg.value;
        emit Moved(msg.sender, msg.sender, msg.value); // safe: who calls is both
    }
}
