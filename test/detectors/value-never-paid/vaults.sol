pragma solidity ^0.8.0;

contract Vault {
    mapping(address => uint256) private balanceOf;

    modifier costs(uint256 price) {
        require(msg.value >= price, "too little");
        //      ^^^^^^^^^ Medium: `costs` reads `msg.value`, but no function that leads here is `payable`.
        _;
    }

    function deposit() external {
        credit(msg.sender);
    }

    function buy() external {
        buyOne();
    }

    function buyOne() private costs(1) {
        balanceOf[msg.sender] += 1;
    }

    function both() external payable {
        creditBoth(msg.sender);
    }

    function bothUnpaid() external {
        creditBoth(msg.sender);
    }

    function credit(address to) private {
        balanceOf[to] += msg.value;
        //               ^^^^^^^^^ Medium: `credit` reads `msg.value`, but no function that leads here is `payable`.
    }

    function creditBoth(address to) private {
        balanceOf[to] += msg.value; // safe: one of the two takes ether
    }

    function unused() internal view returns (uint256) {
        return msg.value; // safe: nothing leads here
    }

    function open() external payable {
        balanceOf[msg.sender] += msg.value; // safe: takes ether
    }

    function withdraw() external {
        payable(msg.sender).transfer(balanceOf[msg.sender]);
    }
}

contract Built {
    uint256 private start;

    constructor() payable {
        set();
    }

    function set() private {
        start = msg.value; // safe: the constructor takes ether
    }
}

abstract contract Open {
    uint256 private last;

    function run() external {
        note();
    }

    function note() internal {
        last = msg.value; // safe: a derived contract may lead here as well
    }
}

contract Payments {
    uint256 private last;

    receive() external payable {
        note();
    }

    function peek() external view returns (uint256) {
        return paid();
    }

    function paid() private view returns (uint256) {
        require(msg.value > last, "too little");
        //      ^^^^^^^^^ Medium: `paid` reads `msg.value`, but no function that leads here is `payable`.
        return last;
    }

    function note() private {
        last = msg.value; // safe: what is sent without data arrives here
    }
}
