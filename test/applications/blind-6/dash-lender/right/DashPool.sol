// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface IDashBorrower {
    function onDash(address initiator, address token, uint256 amount, uint256 fee, bytes calldata data)
        external
        returns (bytes32);
}

library TokenMoves {
    error MoveFailed(address token);

    function push(IToken token, address to, uint256 amount) internal {
        _call(token, abi.encodeCall(token.transfer, (to, amount)));
    }

    function pull(IToken token, address from, uint256 amount) internal {
        _call(token, abi.encodeCall(token.transferFrom, (from, address(this), amount)));
    }

    function _call(IToken token, bytes memory data) private {
        (bool ok, bytes memory result) = address(token).call(data);
        if (!ok || (result.length != 0 && !abi.decode(result, (bool)))) revert MoveFailed(address(token));
        if (result.length == 0 && address(token).code.length == 0) revert MoveFailed(address(token));
    }
}

/// Depositors lend for the length of one call, and share the fees.
contract DashPool {
    using TokenMoves for IToken;

    bytes32 public constant DONE = keccak256("IDashBorrower.onDash");
    uint256 public constant BPS = 10_000;
    uint256 public constant MAX_FEE = 100;
    uint256 private constant VIRTUAL_SHARES = 1e3;

    IToken public immutable asset;
    address public owner;
    address public treasury;
    uint256 public feeBps = 9;
    uint256 public cutBps = 1_000;
    uint256 public held;
    uint256 public treasuryOwed;

    uint256 public totalShares;
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;
    bool private entered;

    error Unauthorized();
    error Reentered();
    error FeeTooHigh();
    error TooMuch();
    error NotAcknowledged();
    error NoShares();

    event Deposited(address indexed by, address indexed to, uint256 assets, uint256 shares);
    event Redeemed(address indexed by, address indexed from, uint256 assets, uint256 shares);
    event Dashed(address indexed receiver, address indexed initiator, uint256 amount, uint256 fee);
    event Approved(address indexed from, address indexed spender, uint256 shares);

    modifier onlyOwner() {
        if (msg.sender != owner) revert Unauthorized();
        _;
    }

    modifier nonReentrant() {
        if (entered) revert Reentered();
        entered = true;
        _;
        entered = false;
    }

    constructor(IToken asset_, address treasury_) {
        asset = asset_;
        treasury = treasury_;
        owner = msg.sender;
    }

    function setFee(uint256 bps) external onlyOwner {
        if (bps > MAX_FEE) revert FeeTooHigh();
        feeBps = bps;
    }

    function approve(address spender, uint256 shares) external {
        allowance[msg.sender][spender] = shares;
        emit Approved(msg.sender, spender, shares);
    }

    function deposit(uint256 assets, address to) external nonReentrant returns (uint256 shares) {
        shares = _toShares(assets);
        if (shares == 0) revert NoShares();
        asset.pull(msg.sender, assets);
        held += assets;
        totalShares += shares;
        sharesOf[to] += shares;
        emit Deposited(msg.sender, to, assets, shares);
    }

    function redeem(uint256 shares, address from, address to) external nonReentrant returns (uint256 assets) {
        if (msg.sender != from) allowance[from][msg.sender] -= shares;
        assets = _toAssets(shares);
        sharesOf[from] -= shares;
        totalShares -= shares;
        held -= assets;
        asset.push(to, assets);
        emit Redeemed(msg.sender, from, assets, shares);
    }

    function flashFee(uint256 amount) public view returns (uint256) {
        return (amount * feeBps + BPS - 1) / BPS;
    }

    function dash(IDashBorrower receiver, uint256 amount, bytes calldata data) external nonReentrant {
        if (amount > held) revert TooMuch();
        uint256 fee = flashFee(amount);
        asset.push(address(receiver), amount);
        bytes32 answer = receiver.onDash(msg.sender, address(asset), amount, fee, data);
        if (answer != DONE) revert NotAcknowledged();
        asset.pull(address(receiver), amount + fee);
        uint256 cut = (fee * cutBps) / BPS;
        treasuryOwed += cut;
        held += fee - cut;
        emit Dashed(address(receiver), msg.sender, amount, fee);
    }

    function collect() external nonReentrant {
        uint256 amount = treasuryOwed;
        treasuryOwed = 0;
        asset.push(treasury, amount);
    }

    function _toShares(uint256 assets) private view returns (uint256) {
        return (assets * (totalShares + VIRTUAL_SHARES)) / (held + 1);
    }

    function _toAssets(uint256 shares) private view returns (uint256) {
        return (shares * (held + 1)) / (totalShares + VIRTUAL_SHARES);
    }
}
