// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Written for Solhound: what vaults say that others have to give.

interface IAsset {
    function balanceOf(address who) external view returns (uint256);
}

contract Silo {
    IAsset private immutable grain;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    constructor(IAsset asset) {
        grain = asset;
    }

    function totalAssets() public view returns (uint256) {
        return grain.balanceOf(address(this));
    }

    function grant(address to, uint256 amount) internal {
        totalSupply += amount;
        balanceOf[to] += amount;
    }

    function convertToShares(uint256 assets) public view returns (uint256) {
        uint256 supply = totalSupply;
        return supply == 0 ? assets : (assets * supply) / totalAssets();
    }

    function convertToAssets(uint256 shares) public view returns (uint256) {
        uint256 supply = totalSupply;
        return supply == 0 ? shares : (shares * totalAssets()) / supply;
    }

    function previewDeposit(uint256 assets) external view returns (uint256) {
        return convertToShares(assets); // safe: what the caller gets
    }

    function previewRedeem(uint256 shares) external view returns (uint256) {
        return convertToAssets(shares); // safe: what the caller gets
    }

    function previewWithdraw(uint256 assets) external view returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: `previewWithdraw` rounds down what it says the caller has to give: EIP-4626 wants it rounded up.
        return convertToShares(assets);
    }

    function previewMint(uint256 shares) external view returns (uint256 assets) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: `previewMint` rounds down what it says the caller has to give: EIP-4626 wants it rounded up.
        assets = convertToAssets(shares);
    }
}

interface ILender {
    function quote(uint256 assets, uint256 maturity) external view returns (uint256);
}

abstract contract Bond {
    ILender internal lender;
    uint256 internal shares;
    uint256 internal backing;
    uint256 internal maturity;

    function previewWithdraw(uint256 assets) public view virtual returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: `previewWithdraw` rounds down what it says the caller has to give: EIP-4626 wants it rounded up.
        if (block.timestamp < maturity) return lender.quote(assets, maturity);
        return (assets * shares) / backing;
    }

    function previewMint(uint256 amount) public view virtual returns (uint256) { // safe: rounded up
        return (amount * backing + shares - 1) / shares;
    }
}

contract SchoolBond is Bond {
    function fill(uint256 a, uint256 b) external {
        shares = a;
        backing = b;
    }
}

contract Barrel {
    uint256 internal shares;
    uint256 internal backing;

    function previewWithdraw(uint256 assets) public view returns (uint256 needed) { // safe: one more where something is left
        needed = (assets * shares) / backing;
        if ((assets * shares) % backing != 0) needed += 1;
    }

    function previewMint(uint256 amount) public pure returns (uint256) { // safe: always the same
        return amount / 10;
    }

    function fill(uint256 a, uint256 b) external {
        shares += a;
        backing += b;
    }
}

contract Coupon {
    uint256 internal shares;
    uint256 internal backing;

    function previewMint(uint256 payment) public view returns (uint256) { // safe: another interface, of what the caller gets
        return (payment * shares) / backing;
    }

    function fill(uint256 a, uint256 b) external {
        shares += a;
        backing += b;
    }
}
