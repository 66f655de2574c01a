// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Payer {
    address public immutable owner = msg.sender;

    receive() external payable {}

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not owner");
        (bool success, ) = to.call{value: amount}("");
        require(success, "call failed");
    }
}
