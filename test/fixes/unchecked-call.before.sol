// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Payer {
    address public immutable owner = msg.sender;

    receive() external payable {}

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not owner");
        to.send(amount);
    }

    function call(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not owner");
        (bool ok, ) = to.call{value: amount}("");
    }

    function ring(address to) external {
        require(msg.sender == owner, "not owner");
        to.call("");
    }
}
