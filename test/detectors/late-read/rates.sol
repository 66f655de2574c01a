// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What has run up so far is reckoned by the rate that was in force.
contract Rents {
    struct Lease {
        address tenant;
        uint256 rent;
        uint256 deposit;
        uint64 since;
    }

    address private immutable owner = msg.sender;
    uint256 public earned;
    uint256 public rate;
    uint256 public index;
    uint256 public last = block.timestamp;
    mapping(uint256 => Lease) public leases;

    function reprice(uint256 id, uint256 rent) external {
        Lease storage lease = leases[id];
        require(lease.tenant == msg.sender, "not yours");
        lease.rent = rent;
      //^^^^^^^^^^^^^^^^^ Medium: `reprice` reads `leases[id].rent` after it was overwritten: `earned` grows by what is new for the time before too.
        _charge(lease);
    }

    function repriceRightly(uint256 id, uint256 rent) external {
        Lease storage lease = leases[id];
        require(lease.tenant == msg.sender, "not yours");
        _charge(lease);
        lease.rent = rent; // safe: charged before
    }

    function begin(uint256 id, uint256 rent) external payable {
        Lease storage lease = leases[id];
        require(lease.tenant == address(0), "let");
        lease.tenant = msg.sender;
        lease.rent = rent; // safe: it begins now
        lease.deposit = msg.value;
        lease.since = uint64(block.timestamp);
        _charge(lease);
    }

    function setRate(uint256 rate_) external {
        require(msg.sender == owner, "not the owner");
        rate = rate_;
      //^^^^^^^^^^^^ Medium: `setRate` reads `rate` after it was overwritten: `index` grows by what is new for the time before too.
        index += ((block.timestamp - last) * rate) / 1 days;
        last = block.timestamp;
    }

    function setRateRightly(uint256 rate_) external {
        require(msg.sender == owner, "not the owner");
        index += ((block.timestamp - last) * rate) / 1 days;
        last = block.timestamp;
        rate = rate_; // safe: reckoned before
    }

    function _charge(Lease storage lease) private {
        uint256 due = lease.rent * 12 * (block.timestamp - lease.since);
        earned += due;
        lease.deposit -= due;
        lease.since = uint64(block.timestamp);
    }
}

/// The same by a formula in a function of its own.
contract Tolls {
    uint256 public toll;
    uint256 public since = block.timestamp;
    uint256 public due;
    address private immutable keeper = msg.sender;

    function setToll(uint256 toll_) external {
        require(msg.sender == keeper, "not the keeper");
        toll = toll_;
      //^^^^^^^^^^^^ Medium: `setToll` reads `toll` after it was overwritten: `due` grows by what is new for the time before too.
        _reckon();
    }

    function setTollRightly(uint256 toll_) external {
        require(msg.sender == keeper, "not the keeper");
        _reckon();
        toll = toll_; // safe: reckoned before
    }

    function _reckon() private {
        due += _share(toll, block.timestamp - since);
        since = block.timestamp;
    }

    function _share(uint256 rate, uint256 time) private pure returns (uint256) {
        return (rate * time + 999) / 1000;
    }
}
