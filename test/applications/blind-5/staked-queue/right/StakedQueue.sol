// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IValidatorDeposits {
    function stake() external payable;
}

/**
 * Staked ether as a token whose balances follow the rewards. Holders have shares of the pool; who leaves
 * hands in shares with a request. Requests are finalised in order, at what was asked or, after a loss, at what
 * the shares are worth then; a finalised request is paid on claim.
 */
contract StakedQueue {
    struct Request {
        address owner;
        uint96 amount;
        uint256 shares;
        bool claimed;
    }

    string public constant name = "Quay Ether";
    string public constant symbol = "qETH";
    uint8 public constant decimals = 18;

    uint256 public constant MAX_GAIN_BPS = 50;
    uint256 public constant MAX_LOSS_BPS = 500;
    uint256 public constant REPORT_EVERY = 20 hours;
    uint256 public constant REWARD_FEE_BPS = 1_000;
    uint256 private constant DEAD_SHARES = 1e9;

    address public immutable governor;
    address public immutable treasury;
    IValidatorDeposits public immutable validators;
    address public reporter;
    uint256 public lastReport;

    /// Ether that is not with the validators and not set aside for requests.
    uint256 public buffered;
    /// Ether with the validators, as last reported.
    uint256 public staked;
    /// Ether set aside for requests that were finalised.
    uint256 public lockedForClaims;

    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;

    Request[] public requests;
    uint256 public nextToFinalize;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Requested(uint256 indexed id, address indexed owner, uint256 amount);
    event Finalized(uint256 upTo, uint256 amount);
    event Claimed(uint256 indexed id, address indexed to, uint256 amount);

    modifier onlyGovernor() {
        require(msg.sender == governor, "governor only");
        _;
    }

    constructor(address treasury_, IValidatorDeposits validators_, address reporter_) payable {
        require(msg.value >= DEAD_SHARES, "seed");
        governor = msg.sender;
        treasury = treasury_;
        validators = validators_;
        reporter = reporter_;
        lastReport = block.timestamp;
        buffered = msg.value;
        _mintShares(address(0xdead), msg.value);
    }

    /// Withdrawals from the validators come in here.
    receive() external payable {
        require(msg.sender == address(validators), "validators only");
        staked -= msg.value;
        buffered += msg.value;
    }

    function setReporter(address next) external onlyGovernor {
        reporter = next;
    }

    function totalPooled() public view returns (uint256) {
        return buffered + staked;
    }

    function totalSupply() external view returns (uint256) {
        return totalPooled();
    }

    function balanceOf(address who) external view returns (uint256) {
        return (sharesOf[who] * totalPooled()) / totalShares;
    }

    function sharesFor(uint256 amount) public view returns (uint256) {
        return (amount * totalShares) / totalPooled();
    }

    function sharesForUp(uint256 amount) public view returns (uint256) {
        uint256 pooled = totalPooled();
        return (amount * totalShares + pooled - 1) / pooled;
    }

    function submit() external payable returns (uint256 shares) {
        shares = sharesFor(msg.value);
        require(shares > 0, "too little");
        buffered += msg.value;
        _mintShares(msg.sender, shares);
        emit Transfer(address(0), msg.sender, msg.value);
    }

    function stakeBuffered(uint256 amount) external onlyGovernor {
        buffered -= amount;
        staked += amount;
        validators.stake{value: amount}();
    }

    /// What the validators hold now. A part of the gain is minted to the treasury as shares.
    function report(uint256 nowStaked) external {
        require(msg.sender == reporter, "reporter only");
        require(block.timestamp >= lastReport + REPORT_EVERY, "too soon");
        uint256 before = staked;
        require(nowStaked <= before + (before * MAX_GAIN_BPS) / 10_000, "gain too high");
        require(nowStaked + (before * MAX_LOSS_BPS) / 10_000 >= before, "loss too high");
        lastReport = block.timestamp;
        staked = nowStaked;
        if (nowStaked > before) {
            uint256 fee = ((nowStaked - before) * REWARD_FEE_BPS) / 10_000;
            _mintShares(treasury, (fee * totalShares) / (totalPooled() - fee));
        }
    }

    function requestWithdrawal(uint96 amount) external returns (uint256 id) {
        require(amount > 0, "nothing");
        uint256 shares = sharesForUp(amount);
        _move(msg.sender, address(this), shares);
        id = requests.length;
        requests.push(Request(msg.sender, amount, shares, false));
        emit Requested(id, msg.sender, amount);
    }

    /// Sets ether aside for the next requests in order. The reporter does, who knows of losses first.
    function finalize(uint256 count) external {
        require(msg.sender == reporter, "reporter only");
        uint256 from = nextToFinalize;
        uint256 pooled = totalPooled();
        uint256 shares = totalShares;
        uint256 sum;
        uint256 burned;
        for (uint256 i = from; i < from + count; i++) {
            Request storage request = requests[i];
            uint256 worth = (request.shares * pooled) / shares;
            if (worth < request.amount) request.amount = uint96(worth);
            sum += request.amount;
            burned += request.shares;
        }
        nextToFinalize = from + count;
        buffered -= sum;
        lockedForClaims += sum;
        sharesOf[address(this)] -= burned;
        totalShares -= burned;
        emit Finalized(from + count, sum);
    }

    function claim(uint256 id, address to) external {
        Request storage request = requests[id];
        require(request.owner == msg.sender, "not yours");
        require(id < nextToFinalize, "not finalized");
        require(!request.claimed, "claimed");
        request.claimed = true;
        lockedForClaims -= request.amount;
        (bool sent, ) = to.call{value: request.amount}("");
        require(sent, "not sent");
        emit Claimed(id, to, request.amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, sharesForUp(amount));
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _move(from, to, sharesForUp(amount));
        return true;
    }

    function _mintShares(address to, uint256 shares) private {
        totalShares += shares;
        sharesOf[to] += shares;
    }

    function _move(address from, address to, uint256 shares) private {
        require(to != address(0), "to nobody");
        sharesOf[from] -= shares;
        sharesOf[to] += shares;
        emit Transfer(from, to, (shares * totalPooled()) / totalShares);
    }
}
