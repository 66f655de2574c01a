// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IGem {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IYardFeed {
    function read() external view returns (uint256 price, uint256 updatedAt);
}

library FreshPrice {
    uint256 internal constant MAX_AGE = 2 hours;

    function read(IYardFeed feed) internal view returns (uint256) {
        (uint256 price, uint256 updatedAt) = feed.read();
        require(price > 0 && updatedAt + MAX_AGE >= block.timestamp, "Yard: stale price");
        return price;
    }
}

interface IYard {
    function kick(address who, uint256 lot, uint256 tab) external returns (uint256 id);
}

contract YardCoin {
    string public constant symbol = "YRD";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public ward;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    constructor() {
        ward[msg.sender] = true;
    }

    modifier wards() {
        require(ward[msg.sender], "YardCoin: ward");
        _;
    }

    function setWard(address who, bool yes) external wards {
        ward[who] = yes;
    }

    function mint(address to, uint256 amount) external wards {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function burn(address from, uint256 amount) external wards {
        balanceOf[from] -= amount;
        totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
