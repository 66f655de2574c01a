pragma solidity ^0.8.20;

/// What is won need not be ether.
contract Quiz {
    address private immutable owner = msg.sender;
    uint256 private answer;
  //^^^^^^^^^^^^^^^^^^^^^^ Low: `answer` decides who is paid, and everyone can read on-chain what `setAnswer` stores in it.
    string private password;
  //^^^^^^^^^^^^^^^^^^^^^^^ Low: `password` decides who is paid, and everyone can read on-chain what `setPassword` stores in it.
    bytes32 private hashed;
    uint256 private fee;
    mapping(address => uint256) private score;
    mapping(address => bool) private members;

    function setAnswer(uint256 next) external {
        require(msg.sender == owner);
        answer = next;
    }

    function setPassword(string calldata next) external {
        require(msg.sender == owner);
        password = next;
    }

    function setFee(uint256 next) external {
        require(msg.sender == owner);
        fee = next; // safe: nobody has to guess it
    }

    function setHash(bytes32 next) external {
        require(msg.sender == owner);
        hashed = next; // safe: a hash, which only who knows the answer can meet
    }

    function guess(uint256 number) external {
        require(number == answer, "wrong");
        score[msg.sender] += 1 + fee;
    }

    function enter(string calldata word) external {
        require(keccak256(bytes(word)) == keccak256(bytes(password)), "wrong");
        members[msg.sender] = true;
    }

    function enterByHash(string calldata word) external {
        require(keccak256(abi.encode(word, msg.sender)) == hashed, "wrong");
        members[msg.sender] = true;
    }
}
