// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Checked {
    mapping(address => uint256) public points;

    function grant(address to, uint256 amount) external {
        points[to] += amount; // safe: reverts
    }
}

contract Tested {
    mapping(address => uint256) public points;
    uint256 public total;

    function spend(uint256 amount) external {
        require(points[msg.sender] >= amount, "too few");
        unchecked {
            points[msg.sender] -= amount; // safe: compared before
        }
    }

    function spendOther(uint256 amount) external {
        uint256 before = points[msg.sender];
        if (amount > before) revert("too few");
        unchecked {
            points[msg.sender] = before - amount; // safe: compared before, the other way round
        }
    }

    function add(uint256 amount) external {
        unchecked {
            uint256 sum = total + amount;
            require(sum >= total, "too much"); // safe: a sum that wrapped around is smaller
            total = sum;
        }
    }

    function addBelow(uint256 amount) external {
        require(amount <= type(uint256).max - total, "too much");
        unchecked {
            total += amount; // safe: there is room for it
        }
    }

    function scale(uint256 a, uint256 b) external {
        unchecked {
            uint256 product = a * b;
            require(a == 0 || product / a == b, "too much"); // safe: divided back
            total = product;
        }
    }

    function addSmall(uint64 a, uint32 b) external {
        unchecked {
            total = uint256(a) * b + 1; // safe: cannot get that large
        }
    }

    function addCapped(uint256 amount) external {
        require(amount <= 1e30, "too much");
        unchecked {
            points[msg.sender] = amount * 1e18; // safe: bounded by a constant
        }
    }
}

contract Ether {
    mapping(address => uint256) public deposits;
    uint256 public nonce;

    function deposit() external payable {
        unchecked {
            deposits[msg.sender] += msg.value; // safe: there is not that much ether
            nonce++; // safe: a counter
        }
    }

    function sum(uint256[] calldata amounts) external {
        uint256 all;
        for (uint256 i = 0; i < amounts.length; ) {
            all += amounts[i];
            unchecked {
                ++i; // safe: bounded by gas
            }
        }
        deposits[address(0)] = all;
    }
}

contract Token {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;

    function mint(uint256 amount) external {
        totalSupply += amount;
        unchecked {
            balanceOf[msg.sender] += amount; // safe: the supply holds all balances
        }
    }

    function burn(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        unchecked {
            totalSupply -= amount; // safe: part of the supply
        }
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        unchecked {
            balanceOf[to] += amount; // safe: taken from another balance
        }
    }
}

contract Mixing {
    bytes32 public state;

    function stir(uint256 salt) external {
        unchecked {
            // safe: only what it hashes to counts
            state = keccak256(abi.encode(salt * 6364136223846793005 + 1442695040888963407));
        }
    }

    function fee(uint256 amount) external view returns (uint256) {
        unchecked {
            return amount - amount / 100; // safe: a share of the whole
        }
    }
}
