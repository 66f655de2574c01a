// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// @title Bets on what will be: all stakes in one pot, shared by those who were right.
contract WagerHall {
    enum Status {
        None,
        Open,
        Decided,
        Void
    }

    struct Question {
        address arbiter;
        uint8 options;
        uint8 answer;
        Status status;
        bool feeTaken;
        uint40 closesAt;
        uint40 decideBy;
        uint40 decidedAt;
        uint256 pot;
    }

    uint256 public constant FEE_BPS = 200;
    uint256 public constant VETO_TIME = 1 days;

    address public keeper;
    Question[] private _questions;
    mapping(uint256 => mapping(uint8 => uint256)) public potOf;
    mapping(uint256 => mapping(uint8 => mapping(address => uint256))) public stakeOf;

    event Asked(uint256 indexed id, address indexed arbiter, string text);
    event Staked(uint256 indexed id, uint8 option, address indexed by, uint256 amount);
    event Answered(uint256 indexed id, uint8 option);
    event Voided(uint256 indexed id);
    event Paid(uint256 indexed id, address indexed to, uint256 amount);

    constructor() {
        keeper = msg.sender;
    }

    function question(uint256 id) external view returns (Question memory) {
        return _questions[id];
    }

    function ask(
        string calldata text,
        uint8 options,
        uint40 closesAt,
        uint40 decideBy,
        address arbiter
    ) external returns (uint256 id) {
        require(options > 1, "options");
        require(closesAt > block.timestamp && decideBy > closesAt, "times");
        require(arbiter != address(0), "arbiter");
        id = _questions.length;
        _questions.push(Question(arbiter, options, 0, Status.Open, false, closesAt, decideBy, 0, 0));
        emit Asked(id, arbiter, text);
    }

    function stake(uint256 id, uint8 option) external payable {
        Question storage q = _questions[id];
        require(q.status == Status.Open && block.timestamp < q.closesAt, "closed");
        require(option < q.options, "no such option");
        require(msg.value > 0, "nothing");
        stakeOf[id][option][msg.sender] += msg.value;
        potOf[id][option] += msg.value;
        q.pot += msg.value;
        emit Staked(id, option, msg.sender, msg.value);
    }

    /// @notice An answer nobody staked on voids the question.
    function decide(uint256 id, uint8 option) external {
        Question storage q = _questions[id];
        require(msg.sender == q.arbiter, "not the arbiter");
        require(q.status == Status.Open, "not open");
        require(block.timestamp >= q.closesAt && block.timestamp <= q.decideBy, "not the time");
        require(option < q.options, "no such option");
        if (potOf[id][option] == 0) {
            _void(id);
            return;
        }
        q.status = Status.Decided;
        q.answer = option;
        q.decidedAt = uint40(block.timestamp);
        emit Answered(id, option);
    }

    function veto(uint256 id) external {
        Question storage q = _questions[id];
        require(msg.sender == keeper, "not the keeper");
        require(q.status == Status.Decided && block.timestamp <= q.decidedAt + VETO_TIME, "too late");
        _void(id);
    }

    /// @notice Whoever cares voids a question that was not decided in time.
    function giveUp(uint256 id) external {
        Question storage q = _questions[id];
        require(q.status == Status.Open && block.timestamp > q.decideBy, "still time");
        _void(id);
    }

    function claim(uint256 id) external {
        Question storage q = _questions[id];
        require(_isFinal(q), "not final");
        uint256 mine = stakeOf[id][q.answer][msg.sender];
        require(mine > 0, "nothing won");
        stakeOf[id][q.answer][msg.sender] = 0;
        uint256 share = ((q.pot - _feeOf(q)) * mine) / potOf[id][q.answer];
        _pay(id, msg.sender, share);
    }

    function takeFee(uint256 id) external {
        Question storage q = _questions[id];
        require(_isFinal(q), "not final");
        require(!q.feeTaken, "taken");
        q.feeTaken = true;
        _pay(id, q.arbiter, _feeOf(q));
    }

    function refund(uint256 id, uint8[] calldata options) external {
        require(_questions[id].status == Status.Void, "not void");
        uint256 total;
        for (uint256 i = 0; i < options.length; i++) {
            total += stakeOf[id][options[i]][msg.sender];
            stakeOf[id][options[i]][msg.sender] = 0;
        }
        _pay(id, msg.sender, total);
    }

    function _isFinal(Question storage q) private view returns (bool) {
        return q.status == Status.Decided && block.timestamp > q.decidedAt + VETO_TIME;
    }

    function _feeOf(Question storage q) private view returns (uint256) {
        return (q.pot * FEE_BPS) / 10_000;
    }

    function _void(uint256 id) private {
        _questions[id].status = Status.Void;
        emit Voided(id);
    }

    function _pay(uint256 id, address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "payment failed");
        emit Paid(id, to, amount);
    }
}
