// SPDX-License-Identifier: MIT
pragma solidity 0.6.12;

import "./SafeMath.sol";

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title A guild whose members leave with their part of the bank.
/// @dev Shares cannot be moved. The token is a plain one that returns true.
contract QuitGuild {
    using SafeMath for uint256;

    struct Member {
        uint256 shares;
        uint256 lastYes; // one above the place in the queue of the last proposal it said yes to
    }

    struct Proposal {
        address applicant;
        uint256 shares;
        uint256 tribute;
        uint256 payment;
        uint256 start;
        uint256 place;
        uint256 yes;
        uint256 no;
        uint256 maxShares; // most shares there were at a yes
        bool sponsored;
        bool closed;
        bool passed;
    }

    uint256 public constant VOTING = 7 days;
    uint256 public constant GRACE = 7 days;
    uint256 public constant DILUTION = 3;
    uint256 public constant MAX_SHARES = 1e18;

    IERC20 public token;
    uint256 public bank;
    uint256 public totalShares;
    uint256 public processed;
    uint256[] public queue;
    Proposal[] private proposals;
    mapping(address => Member) public members;
    mapping(uint256 => mapping(address => bool)) public voted;
    mapping(address => uint256) public owed;

    event Submitted(uint256 indexed id, address indexed applicant, uint256 shares, uint256 tribute, uint256 payment);
    event Cancelled(uint256 indexed id);
    event Sponsored(uint256 indexed id, address indexed by, uint256 place);
    event Voted(uint256 indexed id, address indexed member, bool yes, uint256 weight);
    event Processed(uint256 indexed id, bool passed);
    event Quit(address indexed member, uint256 shares, uint256 amount);

    modifier onlyMember() {
        require(members[msg.sender].shares > 0, "Guild: not member");
        _;
    }

    modifier known(uint256 id) {
        require(id < proposals.length, "Guild: unknown");
        _;
    }

    constructor(address token_, address[] memory founders, uint256 sharesEach) public {
        require(token_ != address(0) && founders.length > 0, "Guild: setup");
        require(sharesEach > 0 && sharesEach <= MAX_SHARES, "Guild: shares");
        token = IERC20(token_);
        for (uint256 i = 0; i < founders.length; i++) {
            require(founders[i] != address(0) && members[founders[i]].shares == 0, "Guild: founder");
            members[founders[i]].shares = sharesEach;
            totalShares = totalShares.add(sharesEach);
        }
    }

    function submit(uint256 shares, uint256 tribute, uint256 payment) external returns (uint256 id) {
        require(shares <= MAX_SHARES, "Guild: shares");
        id = proposals.length;
        proposals.push();
        Proposal storage p = proposals[id];
        p.applicant = msg.sender;
        p.shares = shares;
        p.tribute = tribute;
        p.payment = payment;
        require(token.transferFrom(msg.sender, address(this), tribute), "Guild: tribute");
        emit Submitted(id, msg.sender, shares, tribute, payment);
    }

    function cancel(uint256 id) external known(id) {
        Proposal storage p = proposals[id];
        require(msg.sender == p.applicant, "Guild: not applicant");
        require(!p.sponsored && !p.closed, "Guild: too late");
        p.closed = true;
        owed[msg.sender] = owed[msg.sender].add(p.tribute);
        emit Cancelled(id);
    }

    function sponsor(uint256 id) external known(id) onlyMember {
        Proposal storage p = proposals[id];
        require(!p.sponsored && !p.closed, "Guild: not open");
        p.sponsored = true;
        p.start = block.timestamp;
        p.place = queue.length;
        queue.push(id);
        emit Sponsored(id, msg.sender, p.place);
    }

    function vote(uint256 id, bool yes) external known(id) onlyMember {
        Proposal storage p = proposals[id];
        require(p.sponsored && block.timestamp < p.start.add(VOTING), "Guild: no vote");
        require(!voted[id][msg.sender], "Guild: voted");
        voted[id][msg.sender] = true;
        Member storage m = members[msg.sender];
        if (yes) {
            p.yes = p.yes.add(m.shares);
            if (p.place.add(1) > m.lastYes) m.lastYes = p.place.add(1);
            if (totalShares > p.maxShares) p.maxShares = totalShares;
        } else {
            p.no = p.no.add(m.shares);
        }
        emit Voted(id, msg.sender, yes, m.shares);
    }

    /// @notice Closes the next proposal of the queue, once those who dislike it had time to leave.
    function process() external {
        require(processed < queue.length, "Guild: empty queue");
        uint256 id = queue[processed];
        Proposal storage p = proposals[id];
        require(block.timestamp >= p.start.add(VOTING).add(GRACE), "Guild: too early");
        processed = processed.add(1);
        p.closed = true;
        p.passed = p.yes > p.no && p.payment <= bank && totalShares.mul(DILUTION) >= p.maxShares;
        if (p.passed) {
            bank = bank.add(p.tribute).sub(p.payment);
            owed[p.applicant] = owed[p.applicant].add(p.payment);
            members[p.applicant].shares = members[p.applicant].shares.add(p.shares);
            totalShares = totalShares.add(p.shares);
        } else {
            owed[p.applicant] = owed[p.applicant].add(p.tribute);
        }
        emit Processed(id, p.passed);
    }

    function quit(uint256 shares) external onlyMember {
        Member storage m = members[msg.sender];
        require(shares > 0 && shares <= m.shares, "Guild: shares");
        require(processed >= m.lastYes, "Guild: bound by a yes");
        uint256 amount = bank.mul(shares).div(totalShares);
        m.shares = m.shares.sub(shares);
        totalShares = totalShares.sub(shares);
        bank = bank.sub(amount);
        owed[msg.sender] = owed[msg.sender].add(amount);
        emit Quit(msg.sender, shares, amount);
    }

    function tally(uint256 id) external view known(id) returns (uint256 yes, uint256 no, bool closed, bool passed) {
        Proposal storage p = proposals[id];
        return (p.yes, p.no, p.closed, p.passed);
    }

    function collect() external {
        uint256 amount = owed[msg.sender];
        require(amount > 0, "Guild: nothing");
        owed[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "Guild: transfer");
    }
}
