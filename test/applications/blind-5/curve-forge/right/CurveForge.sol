// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice The whole supply is minted to the forge, which sells it along a curve.
contract ForgedCoin {
    string public name;
    string public symbol;
    uint8 public constant decimals = 18;
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint256 supply) {
        name = name_;
        symbol = symbol_;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _transfer(from, to, value);
        return true;
    }

    function _transfer(address from, address to, uint256 value) internal {
        require(to != address(0), "zero recipient");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// @notice Receives the liquidity of a curve that has reached its goal.
interface IMigrator {
    function migrate(address coin, uint256 coins) external payable;
}

contract CurveForge {
    struct Curve {
        address creator;
        bool graduated;
        uint256 ethHeld;
        uint256 coinsLeft;
        uint256 creatorFees;
    }

    error UnknownCoin();
    error Graduated();
    error TooFew();
    error Late();
    error NotGraduable();
    error NotAllowed();
    error SendFailed();

    uint256 public constant SUPPLY = 1_000_000_000e18;
    uint256 public constant VIRTUAL_ETH = 3 ether;
    uint256 public constant GOAL = 12 ether;
    uint256 public constant FEE_BPS = 100;

    address public immutable treasury;
    IMigrator public immutable migrator;
    uint256 public protocolFees;
    mapping(address => Curve) public curves;

    event Forged(address indexed coin, address indexed creator);
    event Bought(address indexed coin, address indexed buyer, uint256 paid, uint256 coins);
    event Sold(address indexed coin, address indexed seller, uint256 coins, uint256 received);

    constructor(address treasury_, IMigrator migrator_) {
        treasury = treasury_;
        migrator = migrator_;
    }

    modifier onCurve(address coin, uint256 deadline) {
        Curve storage curve = curves[coin];
        if (curve.creator == address(0)) revert UnknownCoin();
        if (curve.graduated) revert Graduated();
        if (block.timestamp > deadline) revert Late();
        _;
    }

    function forge(string calldata name, string calldata symbol) external returns (address coin) {
        coin = address(new ForgedCoin(name, symbol, SUPPLY));
        curves[coin].creator = msg.sender;
        curves[coin].coinsLeft = SUPPLY;
        emit Forged(coin, msg.sender);
    }

    function buy(
        address coin,
        uint256 minCoins,
        uint256 deadline
    ) external payable onCurve(coin, deadline) returns (uint256 coins) {
        Curve storage curve = curves[coin];
        uint256 paid = msg.value - _takeFee(curve, msg.value);
        coins = quoteBuy(coin, paid);
        if (coins == 0 || coins < minCoins) revert TooFew();
        curve.ethHeld += paid;
        curve.coinsLeft -= coins;
        require(ForgedCoin(coin).transfer(msg.sender, coins), "transfer");
        emit Bought(coin, msg.sender, msg.value, coins);
    }

    function sell(
        address coin,
        uint256 coins,
        uint256 minEth,
        uint256 deadline
    ) external onCurve(coin, deadline) returns (uint256 received) {
        Curve storage curve = curves[coin];
        uint256 gross = quoteSell(coin, coins);
        curve.ethHeld -= gross;
        curve.coinsLeft += coins;
        received = gross - _takeFee(curve, gross);
        if (received < minEth) revert TooFew();
        require(ForgedCoin(coin).transferFrom(msg.sender, address(this), coins), "transfer");
        _send(msg.sender, received);
        emit Sold(coin, msg.sender, coins, received);
    }

    /// @notice Moves what a full curve holds to the migrator and closes the curve.
    function graduate(address coin) external onCurve(coin, block.timestamp) {
        Curve storage curve = curves[coin];
        uint256 held = curve.ethHeld;
        uint256 left = curve.coinsLeft;
        if (held < GOAL) revert NotGraduable();
        curve.graduated = true;
        curve.ethHeld = 0;
        curve.coinsLeft = 0;
        require(ForgedCoin(coin).transfer(address(migrator), left), "transfer");
        migrator.migrate{value: held}(coin, left);
    }

    function claimCreatorFees(address coin) external {
        Curve storage curve = curves[coin];
        if (msg.sender != curve.creator) revert NotAllowed();
        uint256 due = curve.creatorFees;
        curve.creatorFees = 0;
        _send(msg.sender, due);
    }

    function collectProtocolFees() external {
        uint256 due = protocolFees;
        protocolFees = 0;
        _send(treasury, due);
    }

    /// @dev Rounds against the buyer: what stays on the curve is rounded up.
    function quoteBuy(address coin, uint256 paid) public view returns (uint256) {
        Curve storage curve = curves[coin];
        uint256 ethBefore = VIRTUAL_ETH + curve.ethHeld;
        uint256 product = ethBefore * curve.coinsLeft;
        uint256 ethAfter = ethBefore + paid;
        uint256 stays = (product + ethAfter - 1) / ethAfter;
        return curve.coinsLeft - stays;
    }

    function quoteSell(address coin, uint256 coins) public view returns (uint256) {
        Curve storage curve = curves[coin];
        uint256 ethBefore = VIRTUAL_ETH + curve.ethHeld;
        uint256 coinsAfter = curve.coinsLeft + coins;
        uint256 stays = (ethBefore * curve.coinsLeft + coinsAfter - 1) / coinsAfter;
        return ethBefore - stays;
    }

    function _takeFee(Curve storage curve, uint256 amount) private returns (uint256 fee) {
        fee = (amount * FEE_BPS) / 10_000;
        uint256 half = fee / 2;
        curve.creatorFees += half;
        protocolFees += fee - half;
    }

    function _send(address to, uint256 amount) private {
        (bool sent, ) = to.call{value: amount}("");
        if (!sent) revert SendFailed();
    }
}
