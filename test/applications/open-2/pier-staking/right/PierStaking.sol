// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./RewardLedger.sol";

interface ICoin {
    function balanceOf(address) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// @title PierStaking
/// @notice Stake one coin, earn another. Stakes may be moved between accounts without unstaking.
contract PierStaking is RewardLedger {
    uint256 public constant DURATION = 14 days;

    ICoin public immutable stakeCoin;
    ICoin public immutable rewardCoin;
    address public immutable distributor;

    uint256 private _total;
    mapping(address => uint256) private _stake;
    uint8 private _entered;

    event Staked(address indexed account, uint256 amount);
    event Unstaked(address indexed account, uint256 amount);
    event StakeMoved(address indexed from, address indexed to, uint256 amount);
    event Claimed(address indexed account, uint256 amount);
    event Funded(uint256 amount, uint256 rate);

    error Reentered();
    error ZeroValue();
    error NotDistributor();
    error TooMuch(uint256 have);
    error CoinFailed();

    modifier guarded() {
        if (_entered == 1) revert Reentered();
        _entered = 1;
        _;
        _entered = 0;
    }

    constructor(ICoin stakeCoin_, ICoin rewardCoin_, address distributor_) {
        require(stakeCoin_ != rewardCoin_, "same coin");
        stakeCoin = stakeCoin_;
        rewardCoin = rewardCoin_;
        distributor = distributor_;
    }

    function weightOf(address account) public view override returns (uint256) {
        return _stake[account];
    }

    function totalWeight() public view override returns (uint256) {
        return _total;
    }

    function stake(uint256 amount) external guarded refreshed(msg.sender) {
        uint256 got = _in(stakeCoin, amount);
        if (got == 0) revert ZeroValue();
        _total += got;
        _stake[msg.sender] += got;
        emit Staked(msg.sender, got);
    }

    function unstake(uint256 amount) public guarded refreshed(msg.sender) {
        if (amount == 0) revert ZeroValue();
        uint256 have = _stake[msg.sender];
        if (amount > have) revert TooMuch(have);
        _stake[msg.sender] = have - amount;
        _total -= amount;
        _out(stakeCoin, msg.sender, amount);
        emit Unstaked(msg.sender, amount);
    }

    /// @notice Hands a part of the caller's stake to another account. Rewards earned so far stay.
    function moveStake(address to, uint256 amount) external guarded refreshed(msg.sender) {
        if (to == address(0) || amount == 0) revert ZeroValue();
        _refresh(to);
        uint256 have = _stake[msg.sender];
        if (amount > have) revert TooMuch(have);
        _stake[msg.sender] = have - amount;
        _stake[to] += amount;
        emit StakeMoved(msg.sender, to, amount);
    }

    function claim() public guarded refreshed(msg.sender) returns (uint256 amount) {
        amount = accrued[msg.sender];
        if (amount > 0) {
            accrued[msg.sender] = 0;
            _out(rewardCoin, msg.sender, amount);
            emit Claimed(msg.sender, amount);
        }
    }

    function leave() external {
        unstake(_stake[msg.sender]);
        claim();
    }

    /// @notice Adds rewards and starts a new period.
    function fund(uint256 amount) external guarded refreshed(address(0)) {
        if (msg.sender != distributor) revert NotDistributor();
        uint256 got = _in(rewardCoin, amount);
        _startPeriod(got, DURATION);
        emit Funded(got, rewardRate);
    }

    function _in(ICoin coin, uint256 amount) private returns (uint256) {
        uint256 before = coin.balanceOf(address(this));
        _do(coin, abi.encodeCall(ICoin.transferFrom, (msg.sender, address(this), amount)));
        return coin.balanceOf(address(this)) - before;
    }

    function _out(ICoin coin, address to, uint256 amount) private {
        _do(coin, abi.encodeCall(ICoin.transfer, (to, amount)));
    }

    function _do(ICoin coin, bytes memory data) private {
        (bool ok, bytes memory ret) = address(coin).call(data);
        if (!ok || (ret.length != 0 && !abi.decode(ret, (bool)))) revert CoinFailed();
    }
}
