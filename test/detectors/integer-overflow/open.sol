// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Points {
    mapping(address => uint256) public points;
    mapping(address => uint256) public unlockAt;
    uint256 public total;
    uint256 public price = 1 gwei;

    function grant(address to, uint256 amount) external {
        unchecked {
            points[to] += amount;
          //^^^^^^^^^^^^^^^^^^^^ Medium: `points[to] + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }

    function sendToMany(address[] calldata to, uint256 amount) external {
        unchecked {
            uint256 sum = to.length * amount;
            //            ^^^^^^^^^^^^^^^^^^ Medium: `to.length * amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
            require(points[msg.sender] >= sum, "too few");
            points[msg.sender] -= sum;
        }
    }

    function spend(uint256 amount) external {
        unchecked {
            points[msg.sender] -= amount;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `points[msg.sender] - amount` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }

    function playOnce() external {
        unchecked {
            points[msg.sender] -= 1;
          //^^^^^^^^^^^^^^^^^^^^^^^ Low: `points[msg.sender] - 1` can underflow and wrap around: the balance it subtracts from may still be zero, and no check bounds it.
        }
    }

    function buy(uint256 amount) external payable {
        unchecked {
            require(msg.value == amount * price, "wrong price");
            //                   ^^^^^^^^^^^^^^ Medium: `amount * price` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
        total = total + amount;
    }

    function lockLonger(uint256 byTime) external {
        assembly {
            sstore(unlockAt.slot, add(sload(unlockAt.slot), byTime))
            //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `unlockAt + byTime` can overflow and wrap around: `byTime` is chosen by the caller, and no check bounds it.
        }
    }
}

contract Batches {
    mapping(address => uint256) public owed;

    // Tested once, taken again and again.
    function payAll(address[] calldata to, uint256 amount) external {
        require(amount <= owed[msg.sender], "too little");
        for (uint256 i = 0; i < to.length; i++) {
            unchecked {
                owed[msg.sender] -= amount;
              //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `owed[msg.sender] - amount` can underflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
                owed[to[i]] += amount;
            }
        }
    }
}

contract OwnersSlip {
    address private immutable owner = msg.sender;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner, "not owner");
        unchecked {
            balanceOf[to] += amount;
          //^^^^^^^^^^^^^^^^^^^^^^^ Low: `balanceOf[to] + amount` can overflow and wrap around: `amount` is chosen by the caller, and no check bounds it.
        }
    }
}
