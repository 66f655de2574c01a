// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Coin} from "./Coin.sol";
import {FeedReader} from "./FeedReader.sol";

interface IVaults {
    function liquidate(address owner, uint256 cover) external returns (uint256 paid, uint256 seized);
}

/// Coins that wait for unsafe vaults; their holders share the ether that is seized.
contract Cushion {
    struct Member {
        uint256 shares;
        uint256 paidPerShare;
        uint256 owed;
    }

    uint256 private constant SCALE = 1e36;
    uint256 private constant DEAD_SHARES = 1e9;

    Coin public immutable coin;
    IVaults public immutable vaults;
    FeedReader public immutable reader;

    uint256 public pooled;
    uint256 public totalShares;
    uint256 public etherPerShare;
    mapping(address => Member) public members;

    constructor(Coin coin_, IVaults vaults_, FeedReader reader_) {
        coin = coin_;
        vaults = vaults_;
        reader = reader_;
    }

    receive() external payable {
        require(msg.sender == address(vaults), "vaults only");
    }

    function enter(uint256 amount) external {
        Member storage member = members[msg.sender];
        _settle(member);
        uint256 shares = amount;
        if (totalShares == 0) {
            shares -= DEAD_SHARES;
            totalShares = DEAD_SHARES;
        } else {
            shares = (amount * totalShares) / pooled;
        }
        require(shares > 0, "too little");
        member.shares += shares;
        totalShares += shares;
        pooled += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function retreat(uint256 shares) external {
        Member storage member = members[msg.sender];
        _settle(member);
        uint256 amount = (shares * pooled) / totalShares;
        member.shares -= shares;
        totalShares -= shares;
        pooled -= amount;
        require(coin.transfer(msg.sender, amount), "not paid");
    }

    function claim() external {
        Member storage member = members[msg.sender];
        _settle(member);
        uint256 owed = member.owed;
        member.owed = 0;
        (bool ok, ) = msg.sender.call{value: owed}("");
        require(ok, "not sent");
    }

    /// Anyone may point at an unsafe vault; the pool buys its ether where that is no loss.
    function absorb(address owner, uint256 cover) external {
        require(cover <= pooled, "pool too small");
        (uint256 spent, uint256 gained) = vaults.liquidate(owner, cover);
        require(gained * reader.price() >= spent * 1e18, "a loss");
        pooled -= spent;
        require(pooled * 1e9 >= totalShares, "nearly drained");
        etherPerShare += (gained * SCALE) / totalShares;
    }

    function _settle(Member storage member) private {
        member.owed += (member.shares * (etherPerShare - member.paidPerShare)) / SCALE;
        member.paidPerShare = etherPerShare;
    }
}
