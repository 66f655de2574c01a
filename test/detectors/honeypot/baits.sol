pragma solidity ^0.8.0;

contract Multiplier {
    address private owner = msg.sender;

    function multiply(address payable to) external payable {
        if (msg.value >= address(this).balance) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `multiply` pays only if the payment is at least the contract's balance, which contains it: that is true only if the contract was empty before.
            to.transfer(address(this).balance);
        }
    }

    function double() external payable {
        require(msg.value > address(this).balance, "too little");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `double` pays only if the payment is more than the contract's balance, which contains it: that is never true.
        payable(msg.sender).transfer(2 * msg.value);
    }

    function top() external payable {
        require(msg.value >= 1 ether, "too little");
        payable(msg.sender).transfer(address(this).balance + msg.value);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `top` sends more than the contract holds: its balance contains every payment already.
    }

    receive() external payable {}
}

contract Quiz {
    bytes32 private answer;
    address private asker;

    function ask(string calldata text) external payable {
        require(answer == 0, "asked");
        answer = keccak256(bytes(text));
        asker = msg.sender;
    }

    function ask(bytes32 hash) external payable {
        require(msg.sender == asker, "not yours");
        answer = hash;
    }

    function guess(string calldata text) external payable {
        require(msg.sender == tx.origin, "no contracts");
        if (keccak256(bytes(text)) == answer && msg.value >= 1 ether) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `guess` promises the contract's ether for the answer in `answer`, which `ask` can replace while the guess is pending.
            payable(msg.sender).transfer(address(this).balance);
        }
    }
}

contract Fair {
    bytes32 private immutable answer;
    mapping(bytes32 => uint256) private prizes;
    uint256 private jackpot;

    constructor(bytes32 hash) payable {
        answer = hash;
    }

    function guess(string calldata text) external {
        require(keccak256(bytes(text)) == answer, "wrong"); // safe: the question is fixed
        payable(msg.sender).transfer(address(this).balance);
    }

    function pledge(bytes32 hash) external payable {
        prizes[hash] += msg.value;
    }

    function solve(string calldata text) external {
        bytes32 hash = keccak256(bytes(text)); // safe: each question has a prize of its own
        uint256 prize = prizes[hash];
        prizes[hash] = 0;
        payable(msg.sender).transfer(prize);
    }

    function beat() external payable {
        require(msg.value > address(this).balance - msg.value, "too little"); // safe: the balance before
        payable(msg.sender).transfer(address(this).balance);
    }

    function outbid() external payable {
        require(msg.value > jackpot, "too little"); // safe: an account of its own
        jackpot = msg.value;
        payable(msg.sender).transfer(1 wei);
    }

    function isRich() external payable {
        require(msg.value <= address(this).balance, "always so"); // safe: never fails, and promises nothing
        jackpot = address(this).balance + msg.value; // safe: nothing is sent
    }
}

contract Till {
    mapping(address => uint256) public owed;

    /// What was there before the payment, and whether that could be told.
    function before() private view returns (bool isKnown, uint256 amount) {
        if (msg.value > address(this).balance) return (false, 0); // safe: the payout is not behind it
        return (true, address(this).balance - msg.value);
    }

    function pay(uint256 amount) external payable {
        (bool isKnown, uint256 had) = before();
        require(isKnown && amount <= had && owed[msg.sender] >= amount, "no");
        owed[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function own() external payable {
        owed[msg.sender] += msg.value;
    }
}
