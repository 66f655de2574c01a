// SPDX-License-Identifier: MIT
pragma solidity ^0.8.23;

/// @title Oddsmaker
/// @notice Parimutuel markets in ether. Bets are taken until `closesAt`; the market's resolver then proposes the
///         outcome, which the council may overrule for DISPUTE_TIME. Winners share the pool, less a fee on
///         the losing bets. A market is void, and every bet returned, when the council says so, when nobody proposes
///         in time or when the outcome was backed by nobody.
contract Oddsmaker {
    enum Phase {
        None,
        Open,
        Proposed,
        Void
    }

    struct Market {
        address resolver;
        Phase phase;
        uint8 outcomes;
        uint8 winner;
        bool feeTaken;
        uint64 closesAt;
        uint64 resolveBy;
        uint64 finalAt;
        uint16 feeBps;
        uint256 pool;
        bytes32 question;
    }

    uint256 public constant DISPUTE_TIME = 2 days;
    uint256 public constant MAX_RESOLVE_TIME = 14 days;
    uint256 public constant MAX_FEE_BPS = 500;
    uint256 public constant MIN_BET = 0.001 ether;
    uint256 private constant BPS = 10_000;

    address public immutable council;
    uint256 public marketCount;
    mapping(uint256 => Market) private _markets;
    mapping(uint256 => mapping(uint8 => uint256)) public poolOf;
    mapping(uint256 => mapping(address => mapping(uint8 => uint256))) public stakeOf;

    event Opened(uint256 indexed id, address indexed resolver, bytes32 question, uint8 outcomes, uint64 closesAt);
    event BetPlaced(uint256 indexed id, address indexed who, uint8 outcome, uint256 amount);
    event Proposed(uint256 indexed id, uint8 outcome, uint64 finalAt);
    event Overruled(uint256 indexed id, uint8 outcome);
    event Voided(uint256 indexed id);
    event Claimed(uint256 indexed id, address indexed who, uint256 amount);
    event FeeTaken(uint256 indexed id, address to, uint256 amount);

    error BadMarket();
    error BadOutcome();
    error BetTooSmall();
    error BettingClosed();
    error TooEarly();
    error TooLate();
    error NotResolver();
    error NotCouncil();
    error WrongPhase();
    error NothingToClaim();
    error PoolTooSmall();
    error SendFailed();

    constructor(address council_) {
        if (council_ == address(0)) revert NotCouncil();
        council = council_;
    }

    function marketOf(uint256 id) external view returns (Market memory) {
        return _markets[id];
    }

    /// @notice Opens a market whose resolver is the caller. Bettors are to judge both.
    function open(bytes32 question, uint8 outcomes, uint64 closesAt, uint16 feeBps) external returns (uint256 id) {
        if (outcomes < 2 || feeBps > MAX_FEE_BPS || closesAt <= block.timestamp) revert BadMarket();
        id = ++marketCount;
        Market storage m = _markets[id];
        m.resolver = msg.sender;
        m.phase = Phase.Open;
        m.outcomes = outcomes;
        m.closesAt = closesAt;
        m.resolveBy = closesAt + uint64(MAX_RESOLVE_TIME);
        m.feeBps = feeBps;
        m.question = question;
        emit Opened(id, msg.sender, question, outcomes, closesAt);
    }

    /// @param minPool the least the pool of the market has to hold, bet included, for the bet to stand
    function bet(uint256 id, uint8 outcome, uint256 minPool) external payable {
        Market storage m = _markets[id];
        if (m.phase != Phase.Open) revert WrongPhase();
        if (block.timestamp >= m.closesAt) revert BettingClosed();
        if (outcome >= m.outcomes) revert BadOutcome();
        if (msg.value < MIN_BET) revert BetTooSmall();
        m.pool += msg.value;
        if (m.pool < minPool) revert PoolTooSmall();
        poolOf[id][outcome] += msg.value;
        stakeOf[id][msg.sender][outcome] += msg.value;
        emit BetPlaced(id, msg.sender, outcome, msg.value);
    }

    function propose(uint256 id, uint8 outcome) external {
        Market storage m = _markets[id];
        if (msg.sender != m.resolver) revert NotResolver();
        if (m.phase != Phase.Open) revert WrongPhase();
        if (block.timestamp < m.closesAt) revert TooEarly();
        if (block.timestamp > m.resolveBy) revert TooLate();
        _setWinner(m, outcome);
        m.finalAt = uint64(block.timestamp + DISPUTE_TIME);
        emit Proposed(id, outcome, m.finalAt);
    }

    /// @notice The council puts another outcome in the place of the one proposed.
    function overrule(uint256 id, uint8 outcome) external {
        Market storage m = _disputable(id);
        _setWinner(m, outcome);
        emit Overruled(id, outcome);
    }

    function annul(uint256 id) external {
        Market storage m = _disputable(id);
        _void(id, m);
    }

    /// @notice Voids a market nobody proposed an outcome for in time, or whose final outcome nobody backed.
    function lapse(uint256 id) external {
        Market storage m = _markets[id];
        bool unbacked = _isFinal(m) && poolOf[id][m.winner] == 0;
        if (m.phase != Phase.Open && !unbacked) revert WrongPhase();
        if (block.timestamp <= m.resolveBy && !unbacked) revert TooEarly();
        _void(id, m);
    }

    /// @notice Pays what the caller has won, or everything staked when the market is void.
    function claim(uint256 id) external returns (uint256 amount) {
        Market storage m = _markets[id];
        if (m.phase == Phase.Void) {
            for (uint8 o; o < m.outcomes; ++o) {
                amount += stakeOf[id][msg.sender][o];
                delete stakeOf[id][msg.sender][o];
            }
        } else {
            if (!_isFinal(m)) revert TooEarly();
            uint256 stake = stakeOf[id][msg.sender][m.winner];
            delete stakeOf[id][msg.sender][m.winner];
            amount = (stake * (m.pool - _feeOf(id, m))) / poolOf[id][m.winner];
        }
        if (amount == 0) revert NothingToClaim();
        emit Claimed(id, msg.sender, amount);
        _send(msg.sender, amount);
    }

    /// @notice Pays the resolver the fee of a settled market.
    function takeFee(uint256 id, address to) external returns (uint256 amount) {
        Market storage m = _markets[id];
        if (msg.sender != m.resolver) revert NotResolver();
        if (!_isFinal(m)) revert TooEarly();
        if (m.feeTaken || poolOf[id][m.winner] == 0) revert NothingToClaim();
        m.feeTaken = true;
        amount = _feeOf(id, m);
        emit FeeTaken(id, to, amount);
        _send(to, amount);
    }

    /// @notice What a bet on `outcome` would win if betting ended now.
    function quote(uint256 id, uint8 outcome, uint256 amount) external view returns (uint256) {
        Market storage m = _markets[id];
        uint256 backing = poolOf[id][outcome] + amount;
        if (backing == 0) return 0;
        uint256 losing = m.pool + amount - backing;
        return amount + (amount * (losing - (losing * m.feeBps) / BPS)) / backing;
    }

    // ------------------------------------------------------------- internals

    function _isFinal(Market storage m) private view returns (bool) {
        return m.phase == Phase.Proposed && block.timestamp >= m.finalAt;
    }

    function _disputable(uint256 id) private view returns (Market storage m) {
        if (msg.sender != council) revert NotCouncil();
        m = _markets[id];
        if (m.phase != Phase.Proposed) revert WrongPhase();
        if (block.timestamp >= m.finalAt) revert TooLate();
    }

    function _setWinner(Market storage m, uint8 outcome) private {
        if (outcome >= m.outcomes) revert BadOutcome();
        m.winner = outcome;
        m.phase = Phase.Proposed;
    }

    function _void(uint256 id, Market storage m) private {
        m.phase = Phase.Void;
        emit Voided(id);
    }

    function _feeOf(uint256 id, Market storage m) private view returns (uint256) {
        return ((m.pool - poolOf[id][m.winner]) * m.feeBps) / BPS;
    }

    function _send(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert SendFailed();
    }
}
