pragma solidity ^0.8.20;

/// Before a record is deleted as a whole, it is brought up to date: that says nothing of those who only do the latter.
contract Lockers {
    struct Locker {
        address owner;
        uint64 chargedAt;
        uint256 purse;
    }

    mapping(uint256 => Locker) public lockers;
    uint256 public earned;

    function rent(uint256 id) external payable {
        require(lockers[id].owner == address(0), "taken");
        lockers[id] = Locker(msg.sender, uint64(block.timestamp), msg.value);
    }

    function takeOut(uint256 id, uint256 amount) external {
        require(lockers[id].owner == msg.sender, "not yours");
        charge(lockers[id]); // safe: the record stays
        lockers[id].purse -= amount;
        payable(msg.sender).transfer(amount);
    }

    function leave(uint256 id) external {
        require(lockers[id].owner == msg.sender, "not yours");
        charge(lockers[id]);
        uint256 rest = lockers[id].purse;
        delete lockers[id];
        payable(msg.sender).transfer(rest);
    }

    function charge(Locker storage locker) private {
        uint256 due = block.timestamp - locker.chargedAt;
        if (due > locker.purse) due = locker.purse;
        locker.chargedAt = uint64(block.timestamp); // safe: so does what was set before
        locker.purse -= due;
        earned += due;
    }
}
