// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The index grows with time, by how much the longs outweigh the shorts.
contract Skewed {
    int256 public index;
    uint256 public last = block.timestamp;
    uint256 public longs;
    uint256 public shorts;
    uint256 public rate = 1e9;
    mapping(address => uint256) public longOf;
    address private immutable keeper = msg.sender;

    function accrue() public {
        uint256 elapsed = block.timestamp - last;
        last = block.timestamp;
        if (elapsed == 0) return;
        index += ((int256(longs) - int256(shorts)) * int256(rate) * int256(elapsed)) / 1e18;
    }

    modifier accruing() {
        accrue();
        _;
    }

    modifier accruingAfterwards() {
        _;
        accrue();
    }

    function open() external payable {
        longs += msg.value;
      //^^^^^^^^^^^^^^^^^^ Medium: `open` changes `longs` before `index` is brought up to date, and not after that as `close` does: the change counts for the past.
        longOf[msg.sender] += msg.value;
        accrue();
    }

    function short() external payable accruingAfterwards {
        shorts += msg.value;
      //^^^^^^^^^^^^^^^^^^^ Medium: `short` changes `shorts` before `index` is brought up to date, and not after that as `closeShort` does: the change counts for the past.
    }

    function setRate(uint256 next) external {
        require(msg.sender == keeper, "not the keeper");
        rate = next;
      //^^^^^^^^^^^ Low: `setRate` changes `rate` before `index` is brought up to date, and not after that as `setRateNow` does: the change counts for the past.
        accrue();
    }

    function close() external {
        accrue();
        uint256 size = longOf[msg.sender];
        longOf[msg.sender] = 0;
        longs -= size; // safe: accrued before
        payable(msg.sender).transfer(size);
    }

    function closeShort(uint256 size) external accruing {
        shorts -= size; // safe: accrued before
    }

    function setRateNow(uint256 next) external accruing {
        require(msg.sender == keeper, "not the keeper");
        rate = next; // safe: accrued before
    }

    function openByHand() external payable {
        int256 skew = int256(longs) - int256(shorts);
        longs += msg.value; // safe: reckoned with what was there
        longOf[msg.sender] += msg.value;
        index += (skew * int256(rate) * int256(block.timestamp - last)) / 1e18;
        last = block.timestamp;
    }
}

/// Debts grow with time themselves, and so does what is set aside of them.
contract Debts {
    uint256 public debts;
    uint256 public reserve;
    uint256 public last = block.timestamp;

    function accrue() public {
        uint256 elapsed = block.timestamp - last;
        last = block.timestamp;
        debts += (debts * elapsed) / 1e9; // safe: it grows by itself
        reserve += (debts * elapsed) / 1e12;
    }

    function borrow(uint256 amount) external {
        accrue();
        debts += amount; // safe: accrued before
        payable(msg.sender).transfer(amount);
    }

    function repay() external payable {
        accrue();
        debts -= msg.value; // safe: accrued before
    }
}
