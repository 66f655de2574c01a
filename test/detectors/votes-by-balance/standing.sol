pragma solidity ^0.8.0;

interface IVotes {
    function votesOf(address who) external view returns (uint256);
    function votesAt(address who, uint256 time) external view returns (uint256);
}

contract Assembly {
    struct Motion {
        uint256 asOf;
        uint256 yes;
    }

    IVotes private immutable token;
    uint256 public least = 1000 ether;
    Motion[] private motions;
    mapping(uint256 => mapping(address => bool)) private said;

    constructor(IVotes token_) {
        token = token_;
    }

    function move() external {
        require(token.votesOf(msg.sender) >= least, "too few");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `move` asks for the caller's votes of now, which a flash loan gives, where votes are counted as of a time.
        motions.push(Motion(block.timestamp, 0));
    }

    function moveRight() external {
        require(token.votesAt(msg.sender, block.timestamp - 1) >= least, "too few"); // safe: of the block before
        motions.push(Motion(block.timestamp, 0));
    }

    function greet() external {
        require(token.votesOf(msg.sender) > 0, "no holder"); // safe: whoever has any
        motions.pop();
    }

    function say(uint256 id) external {
        require(!said[id][msg.sender], "said");
        said[id][msg.sender] = true;
        motions[id].yes += token.votesAt(msg.sender, motions[id].asOf);
    }
}
