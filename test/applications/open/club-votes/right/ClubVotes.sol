// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

contract ClubVotes {
    struct Proposal {
        address proposer;
        address payable to;
        uint256 amount;
        uint256 deadline;
        uint256 yes;
        uint256 no;
        bool done;
    }

    uint256 public constant PERIOD = 3 days;
    address public chair;
    uint256 public memberCount;
    uint256 public quorum;
    mapping(address => bool) public isMember;
    Proposal[] public proposals;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    event Proposed(uint256 indexed id, address indexed by);
    event Voted(uint256 indexed id, address indexed by, bool yes);
    event Executed(uint256 indexed id);

    modifier onlyChair() {
        require(msg.sender == chair, "only the chair");
        _;
    }

    modifier onlyMember() {
        require(isMember[msg.sender], "members only");
        _;
    }

    constructor(uint256 quorum_) {
        chair = msg.sender;
        isMember[msg.sender] = true;
        memberCount = 1;
        quorum = quorum_;
    }

    receive() external payable {}

    function admit(address who) external onlyChair {
        require(!isMember[who], "already in");
        isMember[who] = true;
        memberCount++;
    }

    function expel(address who) external onlyChair {
        require(isMember[who], "not in");
        delete isMember[who];
        memberCount--;
    }

    function setQuorum(uint256 next) external onlyChair {
        require(next > 0 && next <= memberCount, "out of range");
        quorum = next;
    }

    function propose(address payable to, uint256 amount) external onlyMember returns (uint256 id) {
        id = proposals.length;
        proposals.push(Proposal(msg.sender, to, amount, block.timestamp + PERIOD, 0, 0, false));
        emit Proposed(id, msg.sender);
    }

    function vote(uint256 id, bool yes) external onlyMember {
        Proposal storage proposal = proposals[id];
        require(block.timestamp < proposal.deadline, "too late");
        require(!hasVoted[id][msg.sender], "already voted");
        hasVoted[id][msg.sender] = true;
        if (yes) proposal.yes++;
        else proposal.no++;
        emit Voted(id, msg.sender, yes);
    }

    function execute(uint256 id) external {
        Proposal storage proposal = proposals[id];
        require(block.timestamp >= proposal.deadline, "still open");
        require(!proposal.done, "done");
        require(proposal.yes > proposal.no && proposal.yes >= quorum, "rejected");
        proposal.done = true;
        (bool ok, ) = proposal.to.call{value: proposal.amount}("");
        require(ok, "payment failed");
        emit Executed(id);
    }
}
