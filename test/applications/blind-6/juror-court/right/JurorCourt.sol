// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IStakeToken {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Two parties put up the same stake; a panel of admitted jurors votes in two steps on who takes both.
contract JurorCourt {
    enum Phase {
        None,
        Filed,
        Seating,
        Voting,
        Closed
    }

    struct Juror {
        bool admitted;
        uint256 staked;
        uint256 locked;
    }

    struct Case {
        address claimant;
        address respondent;
        uint256 stake;
        Phase phase;
        uint256 deadline; // of the answer, then of the seating, then of the commitments
        uint256[3] votes;
        address[] panel;
        mapping(address => bool) seated;
        mapping(address => bytes32) commitment;
        mapping(address => uint256) ballot;
    }

    uint256 public constant SEATS = 5;
    uint256 public constant LOCK = 100e18;
    uint256 public constant FEE = 0.05 ether;
    uint256 public constant STEP = 2 days;

    IStakeToken public immutable token;
    address public registrar;
    uint256 public caseCount;
    mapping(address => Juror) public jurors;
    mapping(uint256 => Case) private cases;
    mapping(address => uint256) public credit;

    event Filed(uint256 indexed id, address indexed claimant, address indexed respondent, uint256 stake);
    event Seated(uint256 indexed id, address indexed juror);
    event Committed(uint256 indexed id, address indexed juror);
    event Revealed(uint256 indexed id, address indexed juror, uint256 choice);
    event Closed(uint256 indexed id, uint256 winner);
    event Abandoned(uint256 indexed id);

    constructor(IStakeToken token_) {
        token = token_;
        registrar = msg.sender;
    }

    modifier onlyRegistrar() {
        require(msg.sender == registrar, "registrar only");
        _;
    }

    function admit(address juror, bool yes) external onlyRegistrar {
        jurors[juror].admitted = yes;
    }

    function stakeMore(uint256 amount) external {
        jurors[msg.sender].staked += amount;
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function unstake(uint256 amount) external {
        Juror storage juror = jurors[msg.sender];
        require(juror.staked - juror.locked >= amount, "locked");
        juror.staked -= amount;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function file(address respondent) external payable returns (uint256 id) {
        require(respondent != address(0) && respondent != msg.sender, "respondent");
        require(msg.value > FEE, "no stake");
        id = ++caseCount;
        Case storage dispute = cases[id];
        dispute.claimant = msg.sender;
        dispute.respondent = respondent;
        dispute.stake = msg.value - FEE;
        dispute.phase = Phase.Filed;
        dispute.deadline = block.timestamp + STEP;
        emit Filed(id, msg.sender, respondent, dispute.stake);
    }

    function answer(uint256 id) external payable {
        Case storage dispute = cases[id];
        require(dispute.phase == Phase.Filed && block.timestamp < dispute.deadline, "not open");
        require(msg.sender == dispute.respondent, "respondent only");
        require(msg.value == dispute.stake + FEE, "value");
        dispute.phase = Phase.Seating;
        dispute.deadline = block.timestamp + STEP;
    }

    function sit(uint256 id) external {
        Case storage dispute = cases[id];
        Juror storage juror = jurors[msg.sender];
        require(dispute.phase == Phase.Seating && block.timestamp < dispute.deadline, "not seating");
        require(juror.admitted, "not admitted");
        require(msg.sender != dispute.claimant && msg.sender != dispute.respondent, "party");
        require(!dispute.seated[msg.sender], "seated");
        require(juror.staked - juror.locked >= LOCK, "stake too small");
        juror.locked += LOCK;
        dispute.seated[msg.sender] = true;
        dispute.panel.push(msg.sender);
        if (dispute.panel.length == SEATS) {
            dispute.phase = Phase.Voting;
            dispute.deadline = block.timestamp + STEP;
        }
        emit Seated(id, msg.sender);
    }

    /// Where the other party or the panel does not come, both have back what they paid.
    function abandon(uint256 id) external {
        Case storage dispute = cases[id];
        require(dispute.phase == Phase.Filed || dispute.phase == Phase.Seating, "phase");
        require(block.timestamp >= dispute.deadline, "too early");
        if (dispute.phase == Phase.Seating) credit[dispute.respondent] += dispute.stake + FEE;
        credit[dispute.claimant] += dispute.stake + FEE;
        dispute.phase = Phase.Closed;
        for (uint256 i = 0; i < dispute.panel.length; i++) jurors[dispute.panel[i]].locked -= LOCK;
        emit Abandoned(id);
    }

    function commit(uint256 id, bytes32 hash) external {
        Case storage dispute = cases[id];
        require(dispute.phase == Phase.Voting && block.timestamp < dispute.deadline, "not voting");
        require(dispute.seated[msg.sender], "not seated");
        dispute.commitment[msg.sender] = hash;
        emit Committed(id, msg.sender);
    }

    function reveal(uint256 id, uint256 choice, bytes32 salt) external {
        Case storage dispute = cases[id];
        require(dispute.phase == Phase.Voting, "not voting");
        require(block.timestamp >= dispute.deadline && block.timestamp < dispute.deadline + STEP, "not revealing");
        require(choice == 1 || choice == 2, "choice");
        require(dispute.ballot[msg.sender] == 0, "revealed");
        bytes32 hash = keccak256(abi.encode(id, msg.sender, choice, salt));
        require(dispute.commitment[msg.sender] == hash, "another commitment");
        dispute.ballot[msg.sender] = choice;
        dispute.votes[choice]++;
        emit Revealed(id, msg.sender, choice);
    }

    function close(uint256 id) external {
        Case storage dispute = cases[id];
        require(dispute.phase == Phase.Voting, "phase");
        require(block.timestamp >= dispute.deadline + STEP, "too early");
        dispute.phase = Phase.Closed;
        uint256 winner;
        if (dispute.votes[1] > dispute.votes[2]) winner = 1;
        if (dispute.votes[2] > dispute.votes[1]) winner = 2;
        if (winner == 1) {
            credit[dispute.claimant] += 2 * dispute.stake;
        } else if (winner == 2) {
            credit[dispute.respondent] += 2 * dispute.stake;
        } else {
            credit[dispute.claimant] += dispute.stake;
            credit[dispute.respondent] += dispute.stake;
        }
        _payPanel(dispute, winner);
        emit Closed(id, winner);
    }

    function withdrawCredit() external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "not sent");
    }

    function panelOf(uint256 id) external view returns (address[] memory) {
        return cases[id].panel;
    }

    /// Who voted with the panel shares the fees and what the others lose; a tie counts for all who revealed.
    function _payPanel(Case storage dispute, uint256 winner) private {
        uint256 right;
        for (uint256 i = 0; i < SEATS; i++) if (_isRight(dispute, dispute.panel[i], winner)) right++;
        if (right == 0) {
            credit[dispute.claimant] += FEE;
            credit[dispute.respondent] += FEE;
        }
        uint256 bonus = right == 0 ? 0 : ((SEATS - right) * LOCK) / right;
        for (uint256 i = 0; i < SEATS; i++) {
            Juror storage juror = jurors[dispute.panel[i]];
            juror.locked -= LOCK;
            if (_isRight(dispute, dispute.panel[i], winner)) {
                juror.staked += bonus;
                credit[dispute.panel[i]] += (2 * FEE) / right;
            } else {
                juror.staked -= LOCK;
                if (right == 0) jurors[registrar].staked += LOCK;
            }
        }
    }

    function _isRight(Case storage dispute, address who, uint256 winner) private view returns (bool) {
        uint256 ballot = dispute.ballot[who];
        return ballot != 0 && (winner == 0 || ballot == winner);
    }
}
