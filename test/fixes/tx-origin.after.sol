// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Wallet {
    address public immutable owner = msg.sender;

    receive() external payable {}

    function drain(address payable to) external {
        require(msg.sender == owner, "not owner"); // tx.origin stays in comments
        (bool ok, ) = to.call{value: address(this).balance}("");
        require(ok, "failed");
    }
}
