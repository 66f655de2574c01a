// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IVoteToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Governed {
    address public governor;
    address public proposedGovernor;

    modifier onlyGovernor() {
        require(msg.sender == governor, "Governed: not the governor");
        _;
    }

    constructor() {
        governor = msg.sender;
    }

    function proposeGovernor(address next) external onlyGovernor {
        proposedGovernor = next;
    }

    function acceptGovernor() external {
        require(msg.sender == proposedGovernor, "Governed: not proposed");
        governor = proposedGovernor;
        proposedGovernor = address(0);
    }
}

/// A list that its readers keep clean: who wants to be on it leaves a deposit, who doubts an entry matches it, the rest vote.
contract SieveRegistry is Governed {
    struct Listing {
        address owner;
        uint64 applyEnds;
        bool listed;
        uint256 deposit;
        uint256 challengeId;
    }

    struct Challenge {
        bytes32 listingId;
        address challenger;
        uint64 voteEnds;
        uint16 partyPart;
        bool resolved;
        bool keeps;
        uint256 stake;
        uint256 perShare;
    }

    uint256 private constant SCALE = 1e36;

    IVoteToken public immutable token;
    uint256 public minDeposit;
    uint64 public applyTime;
    uint64 public voteTime;
    uint16 public partyPart; // of what the loser had at stake, in percent; the rest is for those who voted with the winner

    uint256 public nChallenges;
    mapping(bytes32 => Listing) public listings;
    mapping(uint256 => Challenge) public challenges;
    mapping(uint256 => mapping(bool => uint256)) public votesOf;
    mapping(uint256 => mapping(bool => uint256)) public sharesOf;
    mapping(uint256 => mapping(bool => mapping(address => uint256))) public votes;
    mapping(uint256 => mapping(bool => mapping(address => uint256))) public shares;
    mapping(address => uint256) public credits;

    event Applied(bytes32 indexed id, address indexed owner, uint256 deposit, string data);
    event Listed(bytes32 indexed id);
    event Removed(bytes32 indexed id);
    event Challenged(bytes32 indexed id, uint256 indexed challengeId, address indexed challenger, string reason);
    event Voted(uint256 indexed challengeId, address indexed voter, bool keep, uint256 weight);
    event Resolved(uint256 indexed challengeId, bool keeps);

    constructor(IVoteToken token_, uint256 minDeposit_, uint64 applyTime_, uint64 voteTime_, uint16 partyPart_) {
        token = token_;
        _setTerms(minDeposit_, applyTime_, voteTime_, partyPart_);
    }

    function setTerms(uint256 minDeposit_, uint64 applyTime_, uint64 voteTime_, uint16 partyPart_) external onlyGovernor {
        _setTerms(minDeposit_, applyTime_, voteTime_, partyPart_);
    }

    // ---- entries

    function apply_(bytes32 id, uint256 deposit, string calldata data) external {
        Listing storage listing = listings[id];
        require(listing.owner == address(0), "Sieve: taken");
        require(deposit >= minDeposit, "Sieve: deposit");
        listing.owner = msg.sender;
        listing.applyEnds = uint64(block.timestamp) + applyTime;
        listing.deposit = deposit;
        emit Applied(id, msg.sender, deposit, data);
        _pull(deposit);
    }

    function enlist(bytes32 id) external {
        Listing storage listing = listings[id];
        require(listing.owner != address(0) && !listing.listed, "Sieve: no application");
        require(listing.challengeId == 0, "Sieve: challenged");
        require(block.timestamp >= listing.applyEnds, "Sieve: too early");
        listing.listed = true;
        emit Listed(id);
    }

    function exit(bytes32 id) external {
        Listing storage listing = listings[id];
        require(listing.owner == msg.sender, "Sieve: not yours");
        require(listing.challengeId == 0, "Sieve: challenged");
        credits[msg.sender] += listing.deposit;
        delete listings[id];
        emit Removed(id);
    }

    // ---- doubts

    function challenge(bytes32 id, string calldata reason) external returns (uint256 challengeId) {
        Listing storage listing = listings[id];
        require(listing.owner != address(0), "Sieve: no entry");
        require(listing.challengeId == 0, "Sieve: challenged");
        challengeId = ++nChallenges;
        listing.challengeId = challengeId;
        Challenge storage it = challenges[challengeId];
        it.listingId = id;
        it.challenger = msg.sender;
        it.voteEnds = uint64(block.timestamp) + voteTime;
        it.partyPart = partyPart;
        it.stake = listing.deposit;
        emit Challenged(id, challengeId, msg.sender, reason);
        _pull(it.stake);
    }

    /// The tokens stay here until the challenge is resolved. The earlier a vote, the larger its share of the reward.
    function vote(uint256 challengeId, bool keep, uint256 weight) external {
        Challenge storage it = challenges[challengeId];
        require(block.timestamp < it.voteEnds, "Sieve: vote over");
        votes[challengeId][keep][msg.sender] += weight;
        votesOf[challengeId][keep] += weight;
        uint256 share = weight * (it.voteEnds - block.timestamp);
        shares[challengeId][keep][msg.sender] += share;
        sharesOf[challengeId][keep] += share;
        emit Voted(challengeId, msg.sender, keep, weight);
        _pull(weight);
    }

    function resolve(uint256 challengeId) external {
        Challenge storage it = challenges[challengeId];
        require(it.challenger != address(0) && !it.resolved, "Sieve: nothing to resolve");
        require(block.timestamp >= it.voteEnds, "Sieve: vote not over");
        bool keeps = votesOf[challengeId][true] >= votesOf[challengeId][false];
        it.resolved = true;
        it.keeps = keeps;
        uint256 forParty = (it.stake * it.partyPart) / 100;
        uint256 winners = sharesOf[challengeId][keeps];
        if (winners == 0) {
            forParty = it.stake;
        } else {
            it.perShare = ((it.stake - forParty) * SCALE) / winners;
        }
        Listing storage listing = listings[it.listingId];
        if (keeps) {
            credits[listing.owner] += forParty;
            listing.challengeId = 0;
            listing.listed = true;
            emit Listed(it.listingId);
        } else {
            credits[it.challenger] += it.stake + forParty;
            delete listings[it.listingId];
            emit Removed(it.listingId);
        }
        emit Resolved(challengeId, keeps);
    }

    function claim(uint256 challengeId) external {
        Challenge storage it = challenges[challengeId];
        require(it.resolved, "Sieve: not resolved");
        bool side = it.keeps;
        uint256 amount = votes[challengeId][true][msg.sender] + votes[challengeId][false][msg.sender];
        amount += (shares[challengeId][side][msg.sender] * it.perShare) / SCALE;
        votes[challengeId][true][msg.sender] = 0;
        votes[challengeId][false][msg.sender] = 0;
        shares[challengeId][side][msg.sender] = 0;
        credits[msg.sender] += amount;
    }

    function withdraw() external {
        uint256 amount = credits[msg.sender];
        credits[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "Sieve: not sent");
    }

    function isListed(bytes32 id) external view returns (bool) {
        return listings[id].listed;
    }

    function _pull(uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount), "Sieve: not paid");
    }

    function _setTerms(uint256 minDeposit_, uint64 applyTime_, uint64 voteTime_, uint16 partyPart_) private {
        require(minDeposit_ > 0 && partyPart_ >= 50 && partyPart_ <= 100, "Sieve: terms");
        require(applyTime_ >= 1 days && applyTime_ <= 30 days, "Sieve: application time");
        require(voteTime_ >= 1 days && voteTime_ <= 30 days, "Sieve: vote time");
        minDeposit = minDeposit_;
        applyTime = applyTime_;
        voteTime = voteTime_;
        partyPart = partyPart_;
    }
}
