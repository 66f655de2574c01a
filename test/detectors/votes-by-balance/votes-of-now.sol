pragma solidity ^0.8.20;

interface ISeats {
    function getVotes(address who) external view returns (uint256);
    function getPastVotes(address who, uint256 when) external view returns (uint256);
    function totalSupply() external view returns (uint256);
    function getPastTotalSupply(uint256 when) external view returns (uint256);
}

contract Council {
    ISeats private immutable seats;
    mapping(uint256 => uint256) public startedAt;
    mapping(uint256 => uint256) public ayes;
    mapping(uint256 => uint256) public noes;
    mapping(uint256 => mapping(address => bool)) public voted;
    mapping(uint256 => bool) public done;

    constructor(ISeats seats_) {
        seats = seats_;
    }

    function start(uint256 id) external {
        require(startedAt[id] == 0, "started");
        startedAt[id] = block.number;
    }

    function vote(uint256 id) external {
        require(startedAt[id] != 0 && !voted[id][msg.sender], "voted");
        voted[id][msg.sender] = true;
        ayes[id] += seats.getPastVotes(msg.sender, startedAt[id]); // safe: as of the start
    }

    function voteNow(uint256 id) external {
        require(startedAt[id] != 0 && !voted[id][msg.sender], "voted");
        voted[id][msg.sender] = true;
        noes[id] += seats.getVotes(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `voteNow` adds the caller's current votes to `noes[id]`: the tokens can come from a flash loan, or vote again from another account.
    }

    function execute(uint256 id) external {
        require(!done[id] && ayes[id] * 5 >= seats.totalSupply(), "quorum");
        //                                   ^^^^^^^^^^^^^^^^^^^ Low: `execute` compares the votes of a snapshot with a total as of now, which anyone who mints or burns in between changes.
        done[id] = true;
    }

    function executeRight(uint256 id) external {
        require(!done[id] && ayes[id] * 5 >= seats.getPastTotalSupply(startedAt[id]), "quorum"); // safe: as of the start
        done[id] = true;
    }
}
