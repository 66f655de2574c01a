// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// All that the guild holds is booked here to someone; what is pledged waits in escrow until it is decided.
abstract contract GuildBank {
    address internal constant GUILD = address(0xdead);
    address internal constant ESCROW = address(0xbeef);

    mapping(address => bool) public isWelcome;
    mapping(address => mapping(address => uint256)) public booked;

    event Withdrawn(address indexed who, address indexed token, uint256 amount);

    constructor(address[] memory tokens) {
        for (uint256 i = 0; i < tokens.length; i++) {
            isWelcome[tokens[i]] = true;
        }
    }

    function withdraw(address token, uint256 amount) external {
        booked[msg.sender][token] -= amount;
        require(IToken(token).transfer(msg.sender, amount), "not paid");
        emit Withdrawn(msg.sender, token, amount);
    }

    function _rebook(address from, address to, address token, uint256 amount) internal {
        booked[from][token] -= amount;
        booked[to][token] += amount;
    }

    function _pull(address token, uint256 amount) internal {
        require(IToken(token).transferFrom(msg.sender, address(this), amount), "not paid");
        booked[ESCROW][token] += amount;
    }
}

/// A guild whose members decide together, and leave with their part when they do not like what is decided.
contract MootGuild is GuildBank {
    struct Member {
        uint256 shares;
        uint256 lastYes;
    }

    struct Motion {
        address applicant;
        address proposer;
        uint256 shares;
        address tributeToken;
        uint256 tribute;
        address paymentToken;
        uint256 payment;
        uint256 start;
        uint256 yes;
        uint256 no;
        uint256 peakShares;
        bool sponsored;
        bool cancelled;
        bool processed;
    }

    uint256 public constant VOTING = 5 days;
    uint256 public constant GRACE = 3 days;
    uint256 public constant DILUTION = 3;
    uint256 public constant MAX_SHARES = 1e24;

    uint256 public totalShares;
    Motion[] private motions;
    /// The motions that were sponsored, in their order, which begins with one that is none.
    uint256[] public queue;
    mapping(address => Member) public members;
    mapping(uint256 => mapping(address => bool)) public hasVoted;

    event Submitted(uint256 indexed id, address indexed proposer, address indexed applicant);
    event Sponsored(uint256 indexed id, uint256 indexed place);
    event Voted(uint256 indexed place, address indexed member, bool yes);
    event Processed(uint256 indexed place, bool passed);
    event Left(address indexed member, uint256 shares);

    modifier onlyMember() {
        require(members[msg.sender].shares > 0, "not a member");
        _;
    }

    constructor(address[] memory founders, address[] memory tokens) GuildBank(tokens) {
        for (uint256 i = 0; i < founders.length; i++) {
            members[founders[i]].shares += 1;
        }
        totalShares = founders.length;
        motions.push().processed = true;
        queue.push(0);
    }

    function motionOf(uint256 id) external view returns (Motion memory) {
        return motions[id];
    }

    function submit(
        address applicant,
        uint256 shares,
        address tributeToken,
        uint256 tribute,
        address paymentToken,
        uint256 payment
    ) external returns (uint256 id) {
        require(applicant != address(0) && applicant != GUILD && applicant != ESCROW, "bad applicant");
        require(isWelcome[tributeToken] && isWelcome[paymentToken], "token not welcome");
        require(shares <= MAX_SHARES, "too many shares");
        id = motions.length;
        Motion storage motion = motions.push();
        (motion.applicant, motion.proposer, motion.shares) = (applicant, msg.sender, shares);
        (motion.tributeToken, motion.tribute) = (tributeToken, tribute);
        (motion.paymentToken, motion.payment) = (paymentToken, payment);
        _pull(tributeToken, tribute);
        emit Submitted(id, msg.sender, applicant);
    }

    function cancel(uint256 id) external {
        Motion storage motion = motions[id];
        require(msg.sender == motion.proposer, "not yours");
        require(!motion.sponsored, "sponsored");
        require(!motion.cancelled, "cancelled");
        motion.cancelled = true;
        _rebook(ESCROW, motion.proposer, motion.tributeToken, motion.tribute);
    }

    function sponsor(uint256 id) external onlyMember {
        Motion storage motion = motions[id];
        require(motion.proposer != address(0) && !motion.sponsored && !motion.cancelled, "not open");
        motion.sponsored = true;
        motion.start = block.timestamp;
        queue.push(id);
        emit Sponsored(id, queue.length - 1);
    }

    function vote(uint256 place, bool yes) external onlyMember {
        Motion storage motion = motions[queue[place]];
        Member storage member = members[msg.sender];
        require(place > 0 && block.timestamp < motion.start + VOTING, "too late");
        require(!hasVoted[place][msg.sender], "voted");
        hasVoted[place][msg.sender] = true;
        if (yes) {
            motion.yes += member.shares;
            if (place > member.lastYes) member.lastYes = place;
            if (totalShares > motion.peakShares) motion.peakShares = totalShares;
        } else {
            motion.no += member.shares;
        }
        emit Voted(place, msg.sender, yes);
    }

    function process(uint256 place) external {
        Motion storage motion = motions[queue[place]];
        require(!motion.processed, "processed");
        require(motions[queue[place - 1]].processed, "not its turn");
        require(block.timestamp >= motion.start + VOTING + GRACE, "too early");
        motion.processed = true;
        bool passed = motion.yes > motion.no &&
            totalShares + motion.shares <= MAX_SHARES &&
            totalShares * DILUTION >= motion.peakShares &&
            booked[GUILD][motion.paymentToken] >= motion.payment;
        if (passed) {
            members[motion.applicant].shares += motion.shares;
            totalShares += motion.shares;
            _rebook(ESCROW, GUILD, motion.tributeToken, motion.tribute);
            _rebook(GUILD, motion.applicant, motion.paymentToken, motion.payment);
        } else {
            _rebook(ESCROW, motion.proposer, motion.tributeToken, motion.tribute);
        }
        emit Processed(place, passed);
    }

    /// Tokens in ascending order; who leaves one out leaves their part of it to the others.
    function ragequit(uint256 shares, address[] calldata tokens) external onlyMember {
        Member storage member = members[msg.sender];
        require(motions[queue[member.lastYes]].processed, "bound by a yes");
        uint256 before = totalShares;
        member.shares -= shares;
        totalShares -= shares;
        for (uint256 i = 0; i < tokens.length; i++) {
            require(i == 0 || tokens[i] > tokens[i - 1], "not ascending");
            uint256 part = (booked[GUILD][tokens[i]] * shares) / before;
            _rebook(GUILD, msg.sender, tokens[i], part);
        }
        emit Left(msg.sender, shares);
    }
}
