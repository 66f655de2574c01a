// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Vault {
    mapping(address => uint256) public balanceOf;

    function deposit() external {
        credit();
    }

    function withdraw() external {
        uint256 amount = balanceOf[msg.sender];
        balanceOf[msg.sender] = 0;
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid, "not paid");
    }

    function credit() internal {
        balanceOf[msg.sender] += msg.value;
    }
}
