// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

abstract contract ReentrancyGuard {
    uint256 private entered = 1;

    modifier nonReentrant() {
        require(entered == 1, "entered");
        entered = 2;
        _;
        entered = 1;
    }
}

contract Bank is ReentrancyGuard {
    mapping(address => uint256) public balances;

    function deposit() external payable nonReentrant {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external nonReentrant {
        (bool ok, ) = msg.sender.call{value: balances[msg.sender]}("");
        require(ok, "failed");
        balances[msg.sender] = 0; // all of it is paid
    }
}
