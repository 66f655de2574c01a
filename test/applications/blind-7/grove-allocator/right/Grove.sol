// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ShareToken} from "./ShareToken.sol";

interface IAsset {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPerch {
    function value() external view returns (uint256);

    function put(uint256 amount) external;

    function free(uint256 amount, address to) external returns (uint256 freed);
}

/// A vault that spreads what it holds over a few perches, and takes what is asked for from the first that has it.
contract Grove is ShareToken {
    uint256 private constant WAD = 1e18;
    uint256 private constant OFFSET = 1e6;
    uint256 public constant MAX_PERCHES = 8;
    uint256 public constant MAX_FEE = 0.3e18;

    IAsset public immutable asset;
    address public curator;
    address public nextCurator;
    address public feeTaker;
    uint256 public fee;
    uint256 public highWater;

    IPerch[] public perches;
    mapping(IPerch => bool) public isPerch;
    mapping(IPerch => uint256) public capOf;

    event Deposited(address indexed by, address indexed receiver, uint256 assets, uint256 shares);
    event Redeemed(address indexed by, address indexed owner, address indexed receiver, uint256 assets, uint256 shares);
    event FeeTaken(uint256 shares, uint256 highWater);

    error NotCurator();
    error UnknownPerch();
    error OverCap();
    error Illiquid();
    error TooLittle();

    modifier onlyCurator() {
        if (msg.sender != curator) revert NotCurator();
        _;
    }

    constructor(IAsset asset_, address feeTaker_) ShareToken("Grove Share", "GRV") {
        asset = asset_;
        curator = msg.sender;
        feeTaker = feeTaker_;
        highWater = WAD;
    }

    function totalAssets() public view returns (uint256 total) {
        total = asset.balanceOf(address(this));
        for (uint256 i = 0; i < perches.length; i++) total += perches[i].value();
    }

    function pricePerShare() public view returns (uint256) {
        return ((totalAssets() + 1) * OFFSET * WAD) / (totalSupply + OFFSET);
    }

    function deposit(uint256 assets, address receiver, uint256 minShares) external returns (uint256 shares) {
        takeFee();
        shares = (assets * (totalSupply + OFFSET)) / (totalAssets() + 1);
        if (shares == 0 || shares < minShares) revert TooLittle();
        require(asset.transferFrom(msg.sender, address(this), assets), "not paid");
        _mint(receiver, shares);
        emit Deposited(msg.sender, receiver, assets, shares);
    }

    function redeem(uint256 shares, address receiver, address owner, uint256 minAssets) external returns (uint256 assets) {
        takeFee();
        if (msg.sender != owner) _spend(owner, msg.sender, shares);
        assets = (shares * (totalAssets() + 1)) / (totalSupply + OFFSET);
        if (assets < minAssets) revert TooLittle();
        _burn(owner, shares);
        _gather(assets);
        require(asset.transfer(receiver, assets), "not sent");
        emit Redeemed(msg.sender, owner, receiver, assets, shares);
    }

    /// The fee is taken in new shares, of what a share is worth above the highest it ever was.
    function takeFee() public {
        uint256 price = pricePerShare();
        if (price <= highWater) return;
        uint256 gain = ((price - highWater) * totalSupply) / (WAD * OFFSET);
        highWater = price;
        uint256 part = (gain * fee) / WAD;
        if (part == 0) return;
        uint256 shares = (part * (totalSupply + OFFSET)) / (totalAssets() + 1 - part);
        _mint(feeTaker, shares);
        emit FeeTaken(shares, price);
    }

    function setFee(uint256 fee_, address feeTaker_) external onlyCurator {
        require(fee_ <= MAX_FEE && feeTaker_ != address(0), "fee");
        takeFee();
        fee = fee_;
        feeTaker = feeTaker_;
    }

    function addPerch(IPerch perch, uint256 cap) external onlyCurator {
        require(!isPerch[perch] && perches.length < MAX_PERCHES, "cannot add");
        isPerch[perch] = true;
        capOf[perch] = cap;
        perches.push(perch);
    }

    function setCap(IPerch perch, uint256 cap) external onlyCurator {
        if (!isPerch[perch]) revert UnknownPerch();
        capOf[perch] = cap;
    }

    function dropPerch(uint256 index) external onlyCurator {
        IPerch perch = perches[index];
        perch.free(perch.value(), address(this));
        require(perch.value() == 0, "not empty");
        isPerch[perch] = false;
        perches[index] = perches[perches.length - 1];
        perches.pop();
    }

    function push(IPerch perch, uint256 amount) external onlyCurator {
        if (!isPerch[perch]) revert UnknownPerch();
        require(asset.transfer(address(perch), amount), "not sent");
        perch.put(amount);
        if (perch.value() > capOf[perch]) revert OverCap();
    }

    function pull(IPerch perch, uint256 amount) external onlyCurator {
        if (!isPerch[perch]) revert UnknownPerch();
        perch.free(amount, address(this));
    }

    function offerCuratorship(address to) external onlyCurator {
        nextCurator = to;
    }

    function acceptCuratorship() external {
        if (msg.sender != nextCurator) revert NotCurator();
        curator = msg.sender;
        nextCurator = address(0);
    }

    function _gather(uint256 wanted) private {
        uint256 held = asset.balanceOf(address(this));
        for (uint256 i = 0; i < perches.length && held < wanted; i++) {
            held += perches[i].free(wanted - held, address(this));
        }
        if (held < wanted) revert Illiquid();
    }
}
