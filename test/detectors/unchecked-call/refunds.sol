// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Fees {
    uint256 private constant fee = 1 ether;
    mapping(address => uint256) public deposits;

    function withdraw(uint256 amount) external {
        deposits[msg.sender] -= amount;
        (bool ok, ) = payable(msg.sender).call{value: amount}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `withdraw` does not check the result of `payable(msg.sender).call` and continues when it failed.
    }

    function pay() external payable {
        (bool ok, ) = payable(msg.sender).call{value: msg.value - fee}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pay` does not check the result of `payable(msg.sender).call` and continues when it failed.
    }

    function payWithLittleGas() external payable {
        (bool ok, ) = msg.sender.call{value: msg.value - fee, gas: 5000}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `payWithLittleGas` does not check the result of `msg.sender.call` and continues when it failed.
    }

    function simulate(bytes memory data) external returns (bytes memory answer) {
        (, answer) = address(this).call(data); // safe: its last byte says how it went
        require(answer[answer.length - 1] == 0x01, "failed");
    }
}
