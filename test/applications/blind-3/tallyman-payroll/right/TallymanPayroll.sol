// SPDX-License-Identifier: MIT
pragma solidity ^0.7.6;

import "./Orders.sol";
import "./Sums.sol";

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Wages by the second. The payer puts in the whole wage, the payee takes out what has been earned.
contract TallymanPayroll is Orders {
    using Sums for uint256;

    struct Stream {
        address payer;
        address payee;
        address token;
        uint128 rate;
        uint128 deposit;
        uint128 taken;
        uint64 start;
        uint64 stop;
        uint64 pausedAt;
    }

    uint256 private constant BPS = 10000;
    uint256 public constant MAX_FEE_BPS = 200;
    uint256 public constant MAX_TIME = 3650 days;

    address public owner;
    uint256 public feeBps;
    uint256 public count;
    mapping(uint256 => Stream) public streams;
    /// Tokens that send what they are told to send.
    mapping(address => bool) public accepted;
    /// Payee, then those who may take out for the payee.
    mapping(address => mapping(address => bool)) public agents;
    mapping(address => mapping(address => uint256)) public credit;
    mapping(address => uint256) public feesOf;

    event Created(uint256 indexed id, address indexed payer, address indexed payee, address token, uint256 deposit);
    event Taken(uint256 indexed id, address indexed to, uint256 amount, uint256 fee);
    event Cancelled(uint256 indexed id, uint256 earned, uint256 returned);
    event Changed(uint256 indexed id, uint256 rate, uint256 stop);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier onlyPayer(uint256 id) {
        require(msg.sender == streams[id].payer, "not the payer");
        _;
    }

    constructor(uint256 feeBps_) {
        require(feeBps_ <= MAX_FEE_BPS, "fee too high");
        owner = msg.sender;
        feeBps = feeBps_;
    }

    function create(address token, address payee, uint128 rate, uint64 start, uint64 stop)
        external
        returns (uint256 id)
    {
        require(accepted[token], "token not accepted");
        require(payee != address(0) && payee != address(this), "bad payee");
        require(start >= block.timestamp && stop > start, "bad times");
        require(uint256(stop).minus(block.timestamp) <= MAX_TIME, "too long");
        require(rate > 0, "no wage");
        uint128 deposit = uint256(rate).times(uint256(stop).minus(start)).to128();
        id = ++count;
        streams[id] = Stream(msg.sender, payee, token, rate, deposit, 0, start, stop, 0);
        _pull(token, deposit);
        emit Created(id, msg.sender, payee, token, deposit);
    }

    /// What has been earned since the start, taken out or not.
    function earnedOf(uint256 id) public view returns (uint256) {
        Stream storage s = streams[id];
        uint256 time = s.pausedAt > 0 ? s.pausedAt : block.timestamp;
        if (time <= s.start) return 0;
        if (time > s.stop) time = s.stop;
        return uint256(s.rate).times(time.minus(s.start));
    }

    function take(uint256 id, uint256 amount, address to) external {
        address payee = streams[id].payee;
        require(msg.sender == payee || agents[payee][msg.sender], "not for you");
        uint256 net = _debit(id, amount, to);
        _push(streams[id].token, to, net);
    }

    /// Carries out the payee's signed order; who brings it gets the reward that the order names.
    function takeByOrder(
        uint256 id,
        uint256 amount,
        address to,
        uint256 reward,
        uint256 deadline,
        bytes calldata signature
    ) external {
        _useOrder(streams[id].payee, id, amount, to, reward, deadline, signature);
        uint256 net = _debit(id, amount, to).minus(reward);
        address token = streams[id].token;
        _push(token, msg.sender, reward);
        _push(token, to, net);
    }

    /// Ends a stream: the payee has what was earned, the payer what was not. Both collect it when they like.
    function cancel(uint256 id) external {
        Stream memory s = streams[id];
        require(s.payer != address(0), "no stream");
        require(msg.sender == s.payer || msg.sender == s.payee, "not yours");
        uint256 earned = earnedOf(id);
        _settle(id);
        delete streams[id];
        uint256 returned = uint256(s.deposit).minus(earned);
        credit[s.token][s.payer] = credit[s.token][s.payer].plus(returned);
        emit Cancelled(id, earned, returned);
    }

    function pause(uint256 id) external onlyPayer(id) {
        Stream storage s = streams[id];
        require(s.pausedAt == 0 && block.timestamp < s.stop, "cannot pause");
        s.pausedAt = uint64(block.timestamp);
    }

    /// What the pause took is put behind, so that the whole wage is still earned.
    function resume(uint256 id) external onlyPayer(id) {
        Stream storage s = streams[id];
        require(s.pausedAt > 0, "not paused");
        uint256 from = s.pausedAt > s.start ? s.pausedAt : s.start;
        s.pausedAt = 0;
        if (block.timestamp <= from) return;
        uint256 shift = block.timestamp - from;
        s.start = uint64(uint256(s.start).plus(shift));
        s.stop = uint64(uint256(s.stop).plus(shift));
    }

    /// A new wage from now on; what was earned at the old one goes to the payee's credit first.
    function changeRate(uint256 id, uint128 rate) external onlyPayer(id) {
        Stream storage s = streams[id];
        require(s.pausedAt == 0 && block.timestamp < s.stop, "cannot change");
        require(rate > 0, "no wage");
        uint256 left = uint256(s.deposit).minus(earnedOf(id));
        _settle(id);
        if (block.timestamp > s.start) s.start = uint64(block.timestamp);
        s.taken = 0;
        s.rate = rate;
        uint256 needed = uint256(rate).times(uint256(s.stop).minus(s.start));
        s.deposit = needed.to128();
        if (needed > left) _pull(s.token, needed - left);
        else credit[s.token][msg.sender] = credit[s.token][msg.sender].plus(left - needed);
        emit Changed(id, rate, s.stop);
    }

    function extend(uint256 id, uint64 stop) external onlyPayer(id) {
        Stream storage s = streams[id];
        require(s.pausedAt == 0 && block.timestamp < s.stop, "cannot extend");
        require(stop > s.stop, "not longer");
        require(uint256(stop).minus(block.timestamp) <= MAX_TIME, "too long");
        uint256 more = uint256(s.rate).times(uint256(stop).minus(s.stop));
        s.stop = stop;
        s.deposit = uint256(s.deposit).plus(more).to128();
        _pull(s.token, more);
        emit Changed(id, s.rate, stop);
    }

    /// The wage from now on is another's; what was earned before is not.
    function handOver(uint256 id, address payee) external {
        Stream storage s = streams[id];
        require(msg.sender == s.payee, "not the payee");
        require(payee != address(0) && payee != address(this), "bad payee");
        _settle(id);
        s.payee = payee;
    }

    function collect(address token, address to) external {
        uint256 amount = credit[token][msg.sender];
        credit[token][msg.sender] = 0;
        _push(token, to, amount);
    }

    function setAgent(address agent, bool may) external {
        agents[msg.sender][agent] = may;
    }

    function accept(address token, bool yes) external onlyOwner {
        accepted[token] = yes;
    }

    function setFee(uint256 bps) external onlyOwner {
        require(bps <= MAX_FEE_BPS, "fee too high");
        feeBps = bps;
    }

    function takeFees(address token, address to) external onlyOwner {
        uint256 amount = feesOf[token];
        feesOf[token] = 0;
        _push(token, to, amount);
    }

    /// Puts all that is earned and not taken to the payee's credit.
    function _settle(uint256 id) private {
        Stream storage s = streams[id];
        address token = s.token;
        address payee = s.payee;
        uint256 net = _debit(id, earnedOf(id).minus(s.taken), payee);
        credit[token][payee] = credit[token][payee].plus(net);
    }

    function _debit(uint256 id, uint256 amount, address to) private returns (uint256 net) {
        Stream storage s = streams[id];
        require(amount <= earnedOf(id).minus(s.taken), "not earned yet");
        s.taken = uint256(s.taken).plus(amount).to128();
        uint256 fee = amount.times(feeBps) / BPS;
        feesOf[s.token] = feesOf[s.token].plus(fee);
        net = amount.minus(fee);
        emit Taken(id, to, amount, fee);
    }

    function _pull(address token, uint256 amount) private {
        require(IERC20(token).transferFrom(msg.sender, address(this), amount), "not paid in");
    }

    function _push(address token, address to, uint256 amount) private {
        if (amount > 0) require(IERC20(token).transfer(to, amount), "not paid out");
    }
}
