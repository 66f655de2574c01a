pragma solidity ^0.8.20;

/// What is pooled lies in two places.
contract Mill {
    uint256 public here = 1 ether;
    uint256 public away;
    uint256 public parts = 1 ether;
    mapping(address => uint256) public partsOf;
    mapping(address => uint256) public due;

    constructor() payable {
        partsOf[msg.sender] = 1 ether;
    }

    function pooled() public view returns (uint256) {
        return here + away;
    }

    function join() external payable {
        here += msg.value;
        uint256 more = (msg.value * parts) / pooled();
        //                                   ^^^^^^^^ Medium: `join` reads `here` after it was overwritten: the share is computed from a total that has already changed by it.
        parts += more;
        partsOf[msg.sender] += more;
    }

    function joinRight() external payable {
        uint256 more = (msg.value * parts) / pooled(); // safe: asked before it grows
        here += msg.value;
        parts += more;
        partsOf[msg.sender] += more;
    }

    function send(uint256 amount) external {
        here -= amount;
        away += amount;
        due[msg.sender] = (partsOf[msg.sender] * 1 ether) / pooled(); // safe: no part of what moved
    }
}
