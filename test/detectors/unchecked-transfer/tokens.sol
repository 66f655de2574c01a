// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IQuiet {
    function transfer(address to, uint256 amount) external;
}

interface ICollection {
    function transferFrom(address from, address to, uint256 id) external;
}

contract Own {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

library SafeToken {
    function pay(IToken token, address to, uint256 amount) internal {
        require(token.transfer(to, amount), "not paid"); // safe: required
    }
}

contract Vault {
    using SafeToken for IToken;

    IToken private immutable token;
    mapping(address => uint256) private shares;

    constructor(IToken token_) {
        token = token_;
    }

    function deposit(uint256 amount) external {
        token.transferFrom(msg.sender, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `deposit` does not check the return value of `token.transferFrom` and continues when it is false.
        shares[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        shares[msg.sender] -= amount;
        token.transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `withdraw` does not check the return value of `token.transfer` and continues when it is false.
    }

    function forward(address other, address to, uint256 amount) external {
        shares[msg.sender] -= amount;
        IToken(other).transfer(to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `forward` does not check the return value of `IToken(other).transfer` and continues when it is false.
    }

    function pay(uint256 amount) external {
        shares[msg.sender] -= amount;
        token.pay(msg.sender, amount); // safe: the library looks
    }

    function payQuietly(IQuiet quiet, uint256 amount) external {
        shares[msg.sender] -= amount;
        quiet.transfer(msg.sender, amount); // safe: returns nothing
    }

    function give(ICollection collection, uint256 id) external {
        collection.transferFrom(msg.sender, address(this), id); // safe: no ERC-20
    }

    function payOwn(Own own, uint256 amount) external {
        shares[msg.sender] -= amount;
        own.transfer(msg.sender, amount); // safe: reverts, and never returns false
    }

    function tryPay(uint256 amount) external returns (bool) {
        shares[msg.sender] -= amount;
        return token.transfer(msg.sender, amount); // safe: handed on
    }
}

contract Rescue {
    address private immutable owner = msg.sender;
    uint256 private nRescued;
    mapping(address => uint256) private owed;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function rescue(IToken lost, address to) external onlyOwner {
        lost.transfer(to, 1); // safe: the owner's choice, and nothing is noted down
    }

    function rescueOnce(IToken lost, address to) external onlyOwner {
        nRescued++;
        lost.transfer(to, 1);
      //^^^^^^^^^^^^^^^^^^^^ Medium: `rescueOnce` does not check the return value of `lost.transfer` and continues when it is false.
    }

    function rescueForAll(IToken lost, address to) external {
        lost.transfer(to, 1);
      //^^^^^^^^^^^^^^^^^^^^ Medium: `rescueForAll` does not check the return value of `lost.transfer` and continues when it is false.
    }
}
