// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface IHome {
    function moved(address from, address to) external;
    function pay(address from, uint256 amount) external;
    function charge(uint256 amount) external;
}

/// Another contract is told that tokens move: that asks for nothing.
contract Strips {
    IHome public immutable home;
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    error NotHome();

    constructor(IHome home_) {
        home = home_;
    }

    function transfer(address to, uint256 amount) external {
        home.moved(msg.sender, to);
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        home.moved(address(0), to);
        totalSupply += amount;
        balanceOf[to] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^ Low: Anyone can mint tokens through `mint`: it adds `amount`, which the caller chooses, to `balanceOf[to]` without a payment.
    }

    function mintForPay(address to, uint256 amount) external {
        home.pay(msg.sender, amount);
        totalSupply += amount;
        balanceOf[to] += amount; // safe: paid for
    }

    function mintCharged(address to, uint256 amount) external {
        home.charge(amount * 2);
        totalSupply += amount;
        balanceOf[to] += amount; // safe: it is told how much
    }

    function mintFromHome(address to, uint256 amount) external {
        if (msg.sender != address(home)) revert NotHome();
        home.moved(address(0), to);
        totalSupply += amount;
        balanceOf[to] += amount; // safe: for one contract alone
    }
}

contract StripsOfMany {
    mapping(address => uint256) public balanceOf;
    IHome[] public homes;

    function add(IHome home) external {
        homes.push(home);
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(uint256 id, address to, uint256 amount) external {
        homes[id].moved(address(0), to);
        balanceOf[to] += amount; // safe: which contract is told, and what it takes, is not known
    }
}
