pragma solidity ^0.8.20;

/// Who asks for more than a record holds is paid the rest from elsewhere; who asks for all of it leaves nothing.
contract Jars {
    mapping(address => uint256) public jarOf;
    mapping(address => uint256) public lidOf;

    function fill() external payable {
        jarOf[msg.sender] += msg.value;
    }

    function empty() external {
        pour(jarOf[msg.sender]);
    }

    function pour(uint256 amount) public {
        uint256 held = jarOf[msg.sender];
        if (amount > held) open(amount - held);
        jarOf[msg.sender] -= amount; // safe: less by all that is poured
        payable(msg.sender).transfer(amount);
    }

    function open(uint256 amount) private {
        lidOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}
