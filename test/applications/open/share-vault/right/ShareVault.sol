// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract ShareVault {
    IERC20 public immutable asset;
    address public governor;
    address public pendingGovernor;
    uint256 public totalShares;
    uint256 public totalAssets;
    uint256 private constant OFFSET = 1e3;
    mapping(address => uint256) public sharesOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 shares);
    event Approval(address indexed owner, address indexed spender, uint256 shares);

    constructor(IERC20 asset_) {
        asset = asset_;
        governor = msg.sender;
    }

    function deposit(uint256 assets) external returns (uint256 shares) {
        shares = toShares(assets);
        require(shares > 0, "too little");
        require(asset.transferFrom(msg.sender, address(this), assets), "not paid");
        totalAssets += assets;
        _mint(msg.sender, shares);
    }

    function withdraw(uint256 shares) external returns (uint256 assets) {
        assets = toAssets(shares);
        _burn(msg.sender, shares);
        totalAssets -= assets;
        require(asset.transfer(msg.sender, assets), "not sent");
    }

    /// Profit of the strategy, brought by whoever harvests.
    function donate(uint256 assets) external {
        require(asset.transferFrom(msg.sender, address(this), assets), "not paid");
        totalAssets += assets;
    }

    function transfer(address to, uint256 shares) external returns (bool) {
        _move(msg.sender, to, shares);
        return true;
    }

    function approve(address spender, uint256 shares) external returns (bool) {
        allowance[msg.sender][spender] = shares;
        emit Approval(msg.sender, spender, shares);
        return true;
    }

    function transferFrom(address from, address to, uint256 shares) external returns (bool) {
        allowance[from][msg.sender] -= shares;
        _move(from, to, shares);
        return true;
    }

    function handOver(address next) external {
        require(msg.sender == governor, "governor only");
        pendingGovernor = next;
    }

    function accept() external {
        require(msg.sender == pendingGovernor, "not offered");
        governor = msg.sender;
        delete pendingGovernor;
    }

    function rescue(IERC20 other, uint256 amount) external {
        require(msg.sender == governor, "governor only");
        require(other != asset, "not the asset");
        require(other.transfer(governor, amount), "not sent");
    }

    function toShares(uint256 assets) public view returns (uint256) {
        return (assets * (totalShares + OFFSET)) / (totalAssets + 1);
    }

    function toAssets(uint256 shares) public view returns (uint256) {
        return (shares * (totalAssets + 1)) / (totalShares + OFFSET);
    }

    function _mint(address to, uint256 shares) internal {
        totalShares += shares;
        sharesOf[to] += shares;
        emit Transfer(address(0), to, shares);
    }

    function _burn(address from, uint256 shares) internal {
        sharesOf[from] -= shares;
        totalShares -= shares;
        emit Transfer(from, address(0), shares);
    }

    function _move(address from, address to, uint256 shares) internal {
        require(to != address(0), "to nobody");
        sharesOf[from] -= shares;
        sharesOf[to] += shares;
        emit Transfer(from, to, shares);
    }
}
