// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAsset {
    function balanceOf(address account) external view returns (uint256);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A pool in which what is paid in counts before the shares are reckoned.
contract CountedPool {
    IAsset private immutable asset;
    uint256 public supply = 1e6;
    mapping(address => uint256) public sharesOf;

    constructor(IAsset asset_) {
        asset = asset_;
    }

    function held() public view returns (uint256) {
        return asset.balanceOf(address(this));
    }

    function depositLate(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
        uint256 shares = (amount * supply) / (held() + 1);
        supply += shares;
        sharesOf[msg.sender] += shares;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `depositLate` reckons what to add to `sharesOf[msg.sender]` by holdings in which the payment itself counts already: who pays in gets less than their part.
    }

    function deposit(uint256 amount) external {
        uint256 shares = (amount * supply) / (held() + 1);
        supply += shares;
        sharesOf[msg.sender] += shares; // safe: it was reckoned before it was paid
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function depositWithout(uint256 amount) external {
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
        uint256 shares = (amount * supply) / (held() - amount + 1);
        supply += shares;
        sharesOf[msg.sender] += shares; // safe: what came in is taken off
    }

    function depositMeasured(uint256 amount) external {
        uint256 before = held();
        require(asset.transferFrom(msg.sender, address(this), amount), "not paid");
        uint256 shares = ((held() - before) * supply) / (before + 1);
        supply += shares;
        sharesOf[msg.sender] += shares; // safe: by what was held before
    }
}

/// The same with ether, which comes with the call.
contract EtherPool {
    uint256 public supply = 1e6;
    mapping(address => uint256) public sharesOf;

    function depositLate() external payable {
        uint256 shares = (msg.value * supply) / address(this).balance;
        supply += shares;
        sharesOf[msg.sender] += shares;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `depositLate` reckons what to add to `sharesOf[msg.sender]` by holdings in which the payment itself counts already: who pays in gets less than their part.
    }

    function deposit() external payable {
        uint256 shares = (msg.value * supply) / (address(this).balance - msg.value + 1);
        supply += shares;
        sharesOf[msg.sender] += shares; // safe: what came in is taken off
    }
}
