// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPerchAsset {
    function balanceOf(address owner) external view returns (uint256);

    function approve(address spender, uint256 amount) external returns (bool);

    function transfer(address to, uint256 amount) external returns (bool);
}

interface ILoanMarket {
    function supply(uint256 amount) external;

    function withdraw(uint256 amount) external;

    function suppliedBy(address owner) external view returns (uint256);

    function cash() external view returns (uint256);
}

abstract contract Perch {
    address public immutable grove;
    IPerchAsset public immutable asset;

    modifier onlyGrove() {
        require(msg.sender == grove, "grove only");
        _;
    }

    constructor(address grove_, IPerchAsset asset_) {
        grove = grove_;
        asset = asset_;
    }

    function value() public view virtual returns (uint256);

    function put(uint256 amount) external onlyGrove {
        _enter(amount);
    }

    /// As much of the amount as there is; the caller is told how much that was.
    function free(uint256 amount, address to) external onlyGrove returns (uint256 freed) {
        uint256 loose = asset.balanceOf(address(this));
        if (loose < amount) _exit(amount - loose);
        loose = asset.balanceOf(address(this));
        freed = loose < amount ? loose : amount;
        require(asset.transfer(to, freed), "not sent");
    }

    function _enter(uint256 amount) internal virtual;

    function _exit(uint256 amount) internal virtual;
}

contract LoanPerch is Perch {
    ILoanMarket public immutable market;

    constructor(address grove_, IPerchAsset asset_, ILoanMarket market_) Perch(grove_, asset_) {
        market = market_;
    }

    function value() public view override returns (uint256) {
        return asset.balanceOf(address(this)) + market.suppliedBy(address(this));
    }

    function _enter(uint256 amount) internal override {
        require(asset.approve(address(market), amount), "not approved");
        market.supply(amount);
    }

    function _exit(uint256 amount) internal override {
        uint256 most = market.suppliedBy(address(this));
        uint256 cash = market.cash();
        if (cash < most) most = cash;
        if (amount > most) amount = most;
        if (amount > 0) market.withdraw(amount);
    }
}
