// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IStakeToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice Questions with several outcomes. Those who staked on the right one share all stakes. An outcome is proposed
/// with a bond, stands when nobody disputes it in time, and is otherwise ruled upon by the arbiter.
contract ForecastHall {
    enum Phase {
        None,
        Open,
        Proposed,
        Disputed,
        Resolved,
        Void
    }

    struct Question {
        Phase phase;
        uint8 outcomes;
        uint8 proposed;
        uint8 answer;
        uint64 closesAt;
        uint64 movedAt;
        address proposer;
        address disputer;
        uint256 pot;
        bytes32 text;
    }

    error WrongPhase(Phase phase);
    error NoSuchOutcome();
    error TooEarly();
    error TooLate();
    error NothingThere();
    error NotArbiter();

    uint256 public constant BOND = 500e18;
    uint256 public constant DISPUTE_WINDOW = 1 days;
    uint256 public constant PATIENCE = 21 days;
    uint256 public constant FEE_BPS = 100;

    IStakeToken public immutable token;
    address public immutable arbiter;
    address public immutable collector;

    Question[] public questions;
    mapping(uint256 => mapping(uint8 => uint256)) public poolOf;
    mapping(uint256 => mapping(uint8 => mapping(address => uint256))) public stakeOf;
    mapping(address => uint256) public balances;

    event Asked(uint256 indexed id, bytes32 text, uint8 outcomes, uint64 closesAt);
    event Staked(uint256 indexed id, address indexed who, uint8 outcome, uint256 amount);
    event Proposed(uint256 indexed id, address indexed by, uint8 outcome);
    event Disputed(uint256 indexed id, address indexed by);
    event Resolved(uint256 indexed id, uint8 answer);
    event Voided(uint256 indexed id);

    constructor(IStakeToken token_, address arbiter_, address collector_) {
        token = token_;
        arbiter = arbiter_;
        collector = collector_;
    }

    modifier inPhase(uint256 id, Phase phase) {
        if (questions[id].phase != phase) revert WrongPhase(questions[id].phase);
        _;
    }

    function ask(bytes32 text, uint8 outcomes, uint64 closesAt) external returns (uint256 id) {
        require(outcomes >= 2, "outcomes");
        if (closesAt <= block.timestamp) revert TooLate();
        require(closesAt <= block.timestamp + 730 days, "too far");
        id = questions.length;
        Question storage question = questions.push();
        question.phase = Phase.Open;
        question.outcomes = outcomes;
        question.closesAt = closesAt;
        question.text = text;
        emit Asked(id, text, outcomes, closesAt);
    }

    function stake(uint256 id, uint8 outcome, uint256 amount) external inPhase(id, Phase.Open) {
        Question storage question = questions[id];
        if (block.timestamp >= question.closesAt) revert TooLate();
        if (outcome >= question.outcomes) revert NoSuchOutcome();
        question.pot += amount;
        poolOf[id][outcome] += amount;
        stakeOf[id][outcome][msg.sender] += amount;
        _pull(amount);
        emit Staked(id, msg.sender, outcome, amount);
    }

    function propose(uint256 id, uint8 outcome) external inPhase(id, Phase.Open) {
        Question storage question = questions[id];
        if (block.timestamp < question.closesAt) revert TooEarly();
        if (outcome >= question.outcomes) revert NoSuchOutcome();
        question.phase = Phase.Proposed;
        question.proposed = outcome;
        question.proposer = msg.sender;
        question.movedAt = uint64(block.timestamp);
        _pull(BOND);
        emit Proposed(id, msg.sender, outcome);
    }

    function dispute(uint256 id) external inPhase(id, Phase.Proposed) {
        Question storage question = questions[id];
        if (block.timestamp >= question.movedAt + DISPUTE_WINDOW) revert TooLate();
        question.phase = Phase.Disputed;
        question.disputer = msg.sender;
        question.movedAt = uint64(block.timestamp);
        _pull(BOND);
        emit Disputed(id, msg.sender);
    }

    /// @notice An undisputed proposal becomes the answer.
    function settle(uint256 id) external inPhase(id, Phase.Proposed) {
        Question storage question = questions[id];
        if (block.timestamp < question.movedAt + DISPUTE_WINDOW) revert TooEarly();
        balances[question.proposer] += BOND;
        _resolve(id, question.proposed);
    }

    /// @notice The arbiter rules. Who was right is given both bonds.
    function rule(uint256 id, uint8 answer) external inPhase(id, Phase.Disputed) {
        if (msg.sender != arbiter) revert NotArbiter();
        Question storage question = questions[id];
        if (answer >= question.outcomes) revert NoSuchOutcome();
        address right = answer == question.proposed ? question.proposer : question.disputer;
        balances[right] += 2 * BOND;
        _resolve(id, answer);
    }

    /// @notice Where nobody proposes or the arbiter stays silent, the stakes go back.
    function giveUp(uint256 id) external {
        Question storage question = questions[id];
        if (question.phase == Phase.Disputed) {
            if (block.timestamp < question.movedAt + PATIENCE) revert TooEarly();
            balances[question.proposer] += BOND;
            balances[question.disputer] += BOND;
        } else if (question.phase == Phase.Open) {
            if (block.timestamp < question.closesAt + PATIENCE) revert TooEarly();
        } else {
            revert WrongPhase(question.phase);
        }
        question.phase = Phase.Void;
        emit Voided(id);
    }

    function claim(uint256 id) external inPhase(id, Phase.Resolved) returns (uint256 payout) {
        Question storage question = questions[id];
        uint8 answer = question.answer;
        uint256 staked = stakeOf[id][answer][msg.sender];
        if (staked == 0) revert NothingThere();
        stakeOf[id][answer][msg.sender] = 0;
        payout = (staked * question.pot) / poolOf[id][answer];
        _push(msg.sender, payout);
    }

    function refund(uint256 id, uint8 outcome) external inPhase(id, Phase.Void) returns (uint256 amount) {
        amount = stakeOf[id][outcome][msg.sender];
        if (amount == 0) revert NothingThere();
        stakeOf[id][outcome][msg.sender] = 0;
        _push(msg.sender, amount);
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        _push(msg.sender, amount);
    }

    /// @dev Nobody is right where nobody staked on the answer: then the stakes go back.
    function _resolve(uint256 id, uint8 answer) private {
        Question storage question = questions[id];
        if (poolOf[id][answer] == 0) {
            question.phase = Phase.Void;
            emit Voided(id);
            return;
        }
        uint256 fee = (question.pot * FEE_BPS) / 10_000;
        question.phase = Phase.Resolved;
        question.answer = answer;
        question.pot -= fee;
        balances[collector] += fee;
        emit Resolved(id, answer);
    }

    function _pull(uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function _push(address to, uint256 amount) private {
        require(token.transfer(to, amount), "not sent");
    }
}
