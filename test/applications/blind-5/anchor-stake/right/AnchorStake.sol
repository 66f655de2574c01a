// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20Min, OneAtATime, TwoStepOwned} from "./Bases.sol";

/// @notice Stakes earn several reward tokens. Who leaves waits for the cooldown, without rewards.
contract AnchorStake is TwoStepOwned, OneAtATime {
    struct Stream {
        address distributor;
        uint40 finishAt;
        uint40 updatedAt;
        uint256 rate;
        uint256 perToken;
    }

    struct Ticket {
        uint128 amount;
        uint40 readyAt;
    }

    error NotDistributor();
    error AlreadyListed();
    error NotListed();
    error TooManyStreams();
    error NotReady(uint256 readyAt);
    error RateTooLow();
    error NothingCooling();
    error ProtectedToken();
    error TransferFailed();
    error NotOperator();

    uint256 public constant COOLDOWN = 10 days;
    uint256 public constant SPAN = 7 days;
    uint256 public constant MAX_STREAMS = 6;
    uint256 private constant PRECISION = 1e18;

    IERC20Min public immutable stakeToken;
    uint256 public totalActive;
    mapping(address => uint256) public activeOf;
    mapping(address => Ticket) public tickets;

    address[] public rewardTokens;
    mapping(address => Stream) public streams;
    mapping(address => mapping(address => uint256)) public paidPerToken;
    mapping(address => mapping(address => uint256)) public unclaimed;
    /// @notice Who may trigger payouts for an account; they always go to the account.
    mapping(address => mapping(address => bool)) public isOperator;

    event Staked(address indexed account, uint256 amount);
    event CooldownStarted(address indexed account, uint256 amount, uint256 readyAt);
    event Withdrawn(address indexed account, uint256 amount);
    event RewardPaid(address indexed account, address indexed token, uint256 amount);
    event RewardAdded(address indexed token, uint256 amount);

    constructor(IERC20Min stakeToken_) {
        stakeToken = stakeToken_;
    }

    modifier settled(address account) {
        _settle(account);
        _;
    }

    function listReward(address token, address distributor) external onlyOwner {
        if (streams[token].distributor != address(0)) revert AlreadyListed();
        if (token == address(stakeToken)) revert ProtectedToken();
        if (rewardTokens.length >= MAX_STREAMS) revert TooManyStreams();
        require(distributor != address(0), "distributor");
        rewardTokens.push(token);
        streams[token].distributor = distributor;
        streams[token].updatedAt = uint40(block.timestamp);
    }

    function setDistributor(address token, address distributor) external onlyOwner {
        if (streams[token].distributor == address(0)) revert NotListed();
        require(distributor != address(0), "distributor");
        streams[token].distributor = distributor;
    }

    function setOperator(address operator, bool allowed) external {
        isOperator[msg.sender][operator] = allowed;
    }

    function stake(uint256 amount) external oneAtATime settled(msg.sender) {
        uint256 got = _pull(stakeToken, amount);
        totalActive += got;
        activeOf[msg.sender] += got;
        emit Staked(msg.sender, got);
    }

    /// @notice What is added to a ticket starts its time anew.
    function startCooldown(uint128 amount) external oneAtATime settled(msg.sender) {
        activeOf[msg.sender] -= amount;
        totalActive -= amount;
        Ticket storage ticket = tickets[msg.sender];
        ticket.amount += amount;
        ticket.readyAt = uint40(block.timestamp + COOLDOWN);
        emit CooldownStarted(msg.sender, amount, ticket.readyAt);
    }

    function withdraw() external oneAtATime returns (uint256 amount) {
        Ticket memory ticket = tickets[msg.sender];
        amount = ticket.amount;
        if (amount == 0) revert NothingCooling();
        if (block.timestamp < ticket.readyAt) revert NotReady(ticket.readyAt);
        delete tickets[msg.sender];
        _push(stakeToken, msg.sender, amount);
        emit Withdrawn(msg.sender, amount);
    }

    function claim() external {
        claimFor(msg.sender);
    }

    function claimFor(address account) public oneAtATime settled(account) {
        if (msg.sender != account && !isOperator[account][msg.sender]) revert NotOperator();
        for (uint256 i; i < rewardTokens.length; ++i) {
            address token = rewardTokens[i];
            uint256 amount = unclaimed[account][token];
            if (amount == 0) continue;
            unclaimed[account][token] = 0;
            _push(IERC20Min(token), account, amount);
            emit RewardPaid(account, token, amount);
        }
    }

    function addReward(address token, uint256 amount) external oneAtATime settled(address(0)) {
        Stream storage stream = streams[token];
        if (msg.sender != stream.distributor) revert NotDistributor();
        uint256 got = _pull(IERC20Min(token), amount);
        uint256 left = block.timestamp < stream.finishAt ? (stream.finishAt - block.timestamp) * stream.rate : 0;
        uint256 rate = (got + left) / SPAN;
        if (rate == 0) revert RateTooLow();
        stream.rate = rate;
        stream.updatedAt = uint40(block.timestamp);
        stream.finishAt = uint40(block.timestamp + SPAN);
        emit RewardAdded(token, got);
    }

    function rescue(IERC20Min token, address to, uint256 amount) external onlyOwner {
        if (address(token) == address(stakeToken) || streams[address(token)].distributor != address(0)) revert ProtectedToken();
        _push(token, to, amount);
    }

    function currentPerToken(address token) public view returns (uint256) {
        Stream storage stream = streams[token];
        uint256 until = block.timestamp < stream.finishAt ? block.timestamp : stream.finishAt;
        if (totalActive == 0 || until <= stream.updatedAt) return stream.perToken;
        return stream.perToken + ((until - stream.updatedAt) * stream.rate * PRECISION) / totalActive;
    }

    function _settle(address account) private {
        uint256 active = activeOf[account];
        for (uint256 i; i < rewardTokens.length; ++i) {
            address token = rewardTokens[i];
            Stream storage stream = streams[token];
            stream.perToken = currentPerToken(token);
            // Where nobody stakes, the stream waits.
            if (totalActive == 0 && stream.finishAt > stream.updatedAt) {
                stream.finishAt = uint40(block.timestamp) + stream.finishAt - stream.updatedAt;
            }
            stream.updatedAt = uint40(block.timestamp);
            if (account == address(0)) continue;
            unclaimed[account][token] += (active * (stream.perToken - paidPerToken[account][token])) / PRECISION;
            paidPerToken[account][token] = stream.perToken;
        }
    }

    function _pull(IERC20Min token, uint256 amount) private returns (uint256 got) {
        uint256 before = token.balanceOf(address(this));
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        got = token.balanceOf(address(this)) - before;
    }

    function _push(IERC20Min token, address to, uint256 amount) private {
        if (!token.transfer(to, amount)) revert TransferFailed();
    }
}
