// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a holder has allowed is asked, but for those who name themselves where they should not.
contract Vault {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public total;

    function enter() external payable {
        balanceOf[msg.sender] += msg.value;
        total += msg.value;
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function redeem(uint256 shares, address payable receiver, address holder) external {
        uint256 assets = (shares * (address(this).balance + 1)) / (total + 1000);
        require(assets > 0, "nothing");
        if (msg.sender != receiver) _spend(holder, shares);
        _burn(holder, shares);
      //^^^^^^^^^^^^^^^^^^^^^ High: Anyone can burn what `holder` holds through `redeem`: it reduces `balanceOf[holder]`, and nothing ties that account to the caller.
        receiver.transfer(assets);
    }

    function redeemRightly(uint256 shares, address payable receiver, address holder) external {
        uint256 assets = (shares * (address(this).balance + 1)) / (total + 1000);
        require(assets > 0, "nothing");
        if (msg.sender != holder) _spend(holder, shares);
        _burn(holder, shares); // safe: the holder needs no leave
        receiver.transfer(assets);
    }

    function _spend(address holder, uint256 shares) private {
        allowance[holder][msg.sender] -= shares;
    }

    function _burn(address holder, uint256 shares) private {
        balanceOf[holder] -= shares;
        total -= shares;
    }
}
