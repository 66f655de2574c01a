// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IFundAsset {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract FundShares {
    string public constant name = "Epoch fund";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);

    error InsufficientShares();

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) internal {
        if (balanceOf[from] < value) revert InsufficientShares();
        unchecked {
            balanceOf[from] -= value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }

    function _mint(address to, uint256 value) internal {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}

/// Money comes in and goes out once an epoch, at the price the manager reports when it ends.
contract EpochFund is FundShares {
    struct Epoch {
        uint256 deposits;
        uint256 redemptions; // in shares
        uint256 price; // assets per share, times 1e18
    }

    uint256 public constant EPOCH = 7 days;
    uint256 public constant FEE_BPS = 2_000;
    uint256 public constant MAX_MOVE_BPS = 2_000;
    uint256 private constant ONE = 1e18;
    uint256 private constant DUST = 1e9; // too few shares to tell a price

    IFundAsset public immutable asset;
    address public immutable manager;
    address public immutable desk;

    uint256 public current = 1;
    uint256 public startedAt;
    uint256 public lastPrice = ONE;
    uint256 public highMark = ONE;
    uint256 public idle;
    uint256 public reserved;
    mapping(uint256 => Epoch) public epochs;
    mapping(uint256 => mapping(address => uint256)) public depositOf;
    mapping(uint256 => mapping(address => uint256)) public redemptionOf;

    error NotManager();
    error TooEarly();
    error NotClosed();
    error Closed();
    error PriceJump();
    error NotEnoughIdle();
    error TransferFailed();

    event DepositRequested(uint256 indexed epoch, address indexed who, uint256 assets);
    event RedemptionRequested(uint256 indexed epoch, address indexed who, uint256 shares);
    event EpochClosed(uint256 indexed epoch, uint256 price);

    modifier onlyManager() {
        if (msg.sender != manager) revert NotManager();
        _;
    }

    constructor(IFundAsset asset_, address manager_, address desk_) {
        asset = asset_;
        manager = manager_;
        desk = desk_;
        startedAt = block.timestamp;
    }

    function requestDeposit(uint256 assets) external {
        epochs[current].deposits += assets;
        depositOf[current][msg.sender] += assets;
        _pull(assets);
        emit DepositRequested(current, msg.sender, assets);
    }

    function requestRedemption(uint256 shares) external {
        _move(msg.sender, address(this), shares);
        epochs[current].redemptions += shares;
        redemptionOf[current][msg.sender] += shares;
        emit RedemptionRequested(current, msg.sender, shares);
    }

    function cancelDeposit(uint256 epoch) external {
        if (epochs[epoch].price != 0) revert Closed();
        uint256 assets = depositOf[epoch][msg.sender];
        depositOf[epoch][msg.sender] = 0;
        epochs[epoch].deposits -= assets;
        _push(msg.sender, assets);
    }

    /// The manager reports what is out with the desk; what is idle here is counted by the fund.
    function closeEpoch(uint256 outside) external onlyManager {
        if (block.timestamp < startedAt + EPOCH) revert TooEarly();
        Epoch storage epoch = epochs[current];
        uint256 price = totalSupply < DUST ? lastPrice : ((outside + idle) * ONE) / totalSupply;
        uint256 bound = (lastPrice * MAX_MOVE_BPS) / 10_000;
        if (price > lastPrice + bound || price + bound < lastPrice || price == 0) revert PriceJump();
        if (price > highMark && totalSupply >= DUST) {
            uint256 gain = ((price - highMark) * totalSupply) / ONE;
            uint256 fee = (gain * FEE_BPS) / 10_000;
            price -= (fee * ONE) / totalSupply;
            highMark = price;
            _mint(manager, (fee * ONE) / price);
        }
        uint256 leaving = (epoch.redemptions * price) / ONE;
        if (leaving > idle + epoch.deposits) revert NotEnoughIdle();
        idle = idle + epoch.deposits - leaving;
        reserved += leaving;
        _mint(address(this), (epoch.deposits * ONE) / price);
        totalSupply -= epoch.redemptions;
        balanceOf[address(this)] -= epoch.redemptions;
        epoch.price = price;
        lastPrice = price;
        startedAt = block.timestamp;
        emit EpochClosed(current, price);
        current++;
    }

    function claimShares(uint256 epoch) external returns (uint256 shares) {
        uint256 price = epochs[epoch].price;
        if (price == 0) revert NotClosed();
        shares = (depositOf[epoch][msg.sender] * ONE) / price;
        depositOf[epoch][msg.sender] = 0;
        _move(address(this), msg.sender, shares);
    }

    function claimAssets(uint256 epoch) external returns (uint256 assets) {
        uint256 price = epochs[epoch].price;
        if (price == 0) revert NotClosed();
        assets = (redemptionOf[epoch][msg.sender] * price) / ONE;
        redemptionOf[epoch][msg.sender] = 0;
        reserved -= assets;
        _push(msg.sender, assets);
    }

    function invest(uint256 amount) external onlyManager {
        if (amount > idle) revert NotEnoughIdle();
        idle -= amount;
        _push(desk, amount);
    }

    function bringBack(uint256 amount) external {
        if (msg.sender != desk) revert NotManager();
        idle += amount;
        _pull(amount);
    }

    function _pull(uint256 amount) private {
        if (!asset.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }

    function _push(address to, uint256 amount) private {
        if (!asset.transfer(to, amount)) revert TransferFailed();
    }
}
