// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract TipJar {
    address public immutable maker;
    uint256 public cut;
    mapping(address => uint256) public tips;

    event Tipped(address indexed to, uint256 amount);

    constructor() {
        maker = msg.sender;
    }

    function tip(address to) public payable {
        uint256 part = msg.value / 50;
        cut += part;
        tips[to] += msg.value - part;
        emit Tipped(to, msg.value);
    }

    function tipMany(address[] calldata who) external payable {
        require(who.length > 0, "nobody");
        uint256 each = msg.value / who.length;
        require(each * who.length == msg.value, "does not split");
        for (uint256 i = 0; i < who.length; i++) tips[who[i]] += each;
    }

    function pass(address to, uint256 amount) external {
        require(tips[msg.sender] >= amount, "too little");
        tips[msg.sender] -= amount;
        tips[to] += amount;
    }

    function collect(uint256 amount) external {
        require(amount <= tips[msg.sender], "too little");
        tips[msg.sender] -= amount;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "refused");
    }

    function collectCut() external {
        require(msg.sender == maker, "not the maker");
        uint256 amount = cut;
        cut = 0;
        (bool ok, ) = maker.call{value: amount}("");
        require(ok, "refused");
    }
}
