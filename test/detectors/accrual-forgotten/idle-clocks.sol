// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A yearly fee in shares, of all that there are.
contract Club {
    mapping(address => uint256) public sharesOf;
    uint256 public total;
    uint256 public chargedAt = block.timestamp;
    uint256 public fee = 2e16;
    address private immutable host = msg.sender;

    function charge() private {
        if (total == 0) return;
        uint256 part = (block.timestamp - chargedAt) * fee / 365 days;
        issue(host, total * part / 1e18);
        chargedAt = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `join` leaves `chargedAt` as it is while `total` is zero, and then raises `total`: what is reckoned by both counts the time before too.
    }

    function issue(address to, uint256 shares) private {
        sharesOf[to] += shares;
        total += shares;
    }

    function join() external payable {
        charge();
        issue(msg.sender, msg.value);
    }

    function leave(uint256 shares) external {
        charge();
        sharesOf[msg.sender] -= shares;
        total -= shares;
        payable(msg.sender).transfer(shares);
    }
}

/// Interest on all that was lent.
contract Bank {
    mapping(address => uint256) public debtOf;
    uint256 public lent;
    uint256 public earned;
    uint256 public since = block.timestamp;
    uint256 public rate = 1e9;

    function borrow(uint256 amount) external {
        if (lent > 0) {
            uint256 interest = lent * rate * (block.timestamp - since) / 1e18;
            earned += interest;
            lent += interest;
            since = block.timestamp;
          //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `borrow` leaves `since` as it is while `lent` is zero, and then raises `lent`: what is reckoned by both counts the time before too.
        }
        debtOf[msg.sender] += amount;
        lent += amount;
        payable(msg.sender).transfer(amount);
    }

    function borrowRight(uint256 amount) external {
        if (lent > 0) {
            uint256 interest = lent * rate * (block.timestamp - since) / 1e18;
            earned += interest;
            lent += interest;
        }
        since = block.timestamp; // safe: in either case
        debtOf[msg.sender] += amount;
        lent += amount;
        payable(msg.sender).transfer(amount);
    }

    function borrowFirst(uint256 amount) external {
        if (lent > 0) {
            uint256 interest = lent * rate * (block.timestamp - since) / 1e18;
            earned += interest;
            lent += interest;
            since = block.timestamp; // safe: set too where it begins
        } else {
            since = block.timestamp;
        }
        debtOf[msg.sender] += amount;
        lent += amount;
        payable(msg.sender).transfer(amount);
    }

    function borrowLate(uint256 amount) external {
        bool isFirst = lent == 0;
        if (lent > 0) {
            uint256 interest = lent * rate * (block.timestamp - since) / 1e18;
            earned += interest;
            lent += interest;
            since = block.timestamp; // safe: set afterwards in any case
        }
        debtOf[msg.sender] += amount;
        lent += amount;
        since = block.timestamp;
        if (isFirst) earned = 0;
        payable(msg.sender).transfer(amount);
    }

    function repay() external payable {
        if (lent > 0) {
            uint256 interest = lent * rate * (block.timestamp - since) / 1e18;
            earned += interest;
            lent += interest;
            since = block.timestamp; // safe: there is something to pay back
        }
        debtOf[msg.sender] -= msg.value;
        lent -= msg.value;
    }
}

/// Rewards at a fixed rate are not lost, they wait for who comes.
contract Well {
    mapping(address => uint256) public stakeOf;
    uint256 public staked;
    uint256 public index;
    uint256 public since = block.timestamp;
    uint256 public flow = 1e15;

    function stake() external payable {
        if (staked > 0) {
            index += (block.timestamp - since) * flow * 1e18 / staked;
            since = block.timestamp; // safe: as much for all, however many they are
        }
        stakeOf[msg.sender] += msg.value;
        staked += msg.value;
    }
}

/// A fee that is nothing at first.
contract Vaults {
    address private immutable owner = msg.sender;
    uint256 public assets;
    uint256 public fees;
    uint256 public rate;
    uint256 public chargedAt = block.timestamp;

    event RateSet(uint256 rate);

    function charge() public {
        if (rate == 0) return;
        fees += assets * rate * (block.timestamp - chargedAt) / 1e18;
        chargedAt = block.timestamp;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `setRate` leaves `chargedAt` as it is while `rate` is zero, and then raises `rate`: what is reckoned by both counts the time before too.
    }

    function put() external payable {
        charge();
        assets += msg.value;
    }

    function setRate(uint256 next) external {
        require(msg.sender == owner && next < 1e9, "no");
        charge();
        rate = next;
        emit RateSet(next);
    }

    function setRateRight(uint256 next) external {
        require(msg.sender == owner && next < 1e9, "no");
        charge();
        chargedAt = block.timestamp; // safe: set in any case
        rate = next;
        emit RateSet(next);
    }

    function stop() external {
        require(msg.sender == owner, "no");
        charge();
        rate = 0; // safe: nothing grows by it from now on
        emit RateSet(0);
    }
}
