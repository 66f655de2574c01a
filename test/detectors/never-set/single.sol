// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* A state that there is once. */

contract Basket {
    struct State {
        bool isFailed;
        uint256 size;
    }

    State private state;
    mapping(address => uint256) public creditOf;

    function put() external payable {
        require(!state.isFailed, "failed");
        //       ^^^^^^^^^^^^^^ Low: `put` asks `state.isFailed`, and nothing ever sets it: the answer is always the same.
        state.size += msg.value;
        creditOf[msg.sender] += msg.value;
    }

    function take(uint256 amount) external {
        creditOf[msg.sender] -= amount;
        state.size -= amount;
        payable(msg.sender).transfer(amount);
    }
}
