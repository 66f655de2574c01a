pragma solidity ^0.8.20;

/// Wages that run until they are closed.
abstract contract Wages {
    struct Wage {
        address payer;
        address worker;
        uint64 start;
        uint64 stop;
        uint256 amount;
        uint256 taken;
    }

    mapping(uint256 => Wage) public wages;
    mapping(address => uint256) public owed;
    uint256 public count;

    function begin(address worker, uint64 stop) external payable {
        wages[++count] = Wage(msg.sender, worker, uint64(block.timestamp), stop, msg.value, 0);
    }

    function earnedOf(uint256 id) public view returns (uint256) {
        Wage storage wage = wages[id];
        if (block.timestamp >= wage.stop) return wage.amount;
        return (wage.amount * (block.timestamp - wage.start)) / (wage.stop - wage.start);
    }

    function takeSome(uint256 id, uint256 amount) external {
        require(wages[id].worker == msg.sender, "not yours");
        settle(id, amount);
    }

    function take(uint256[] calldata ids) external {
        for (uint256 i = 0; i < ids.length; i++) {
            require(wages[ids[i]].worker == msg.sender, "not yours");
            settle(ids[i], earnedOf(ids[i]) - wages[ids[i]].taken);
        }
    }

    function close(uint256 id) external {
        Wage memory wage = wages[id];
        require(wage.payer == msg.sender || wage.worker == msg.sender, "not yours");
        uint256 earned = earnedOf(id);
        delete wages[id];
        owed[wage.worker] += earned - wage.taken;
        owed[wage.payer] += wage.amount - earned;
    }

    function settle(uint256 id, uint256 amount) private {
        require(amount <= earnedOf(id) - wages[id].taken, "not earned");
        wages[id].taken += amount;
        payable(msg.sender).transfer(amount);
    }
}

/// What was earned by now is reckoned before the change and after it.
contract KeptWages is Wages {
    function prolong(uint256 id, uint64 stop) external payable {
        Wage storage wage = wages[id];
        require(wage.payer == msg.sender && block.timestamp < wage.stop && stop >= wage.stop, "no");
        uint256 earned = earnedOf(id);
        wage.amount += msg.value; // safe: what is earned may not fall
        wage.stop = stop; // safe: the same
        require(earnedOf(id) >= earned, "takes back");
    }
}

contract StretchedWages is Wages {
    function prolong(uint256 id, uint64 stop) external payable {
        Wage storage wage = wages[id];
        require(wage.payer == msg.sender && block.timestamp < wage.stop && stop >= wage.stop, "no");
        wage.amount += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `prolong` changes `wages[id].amount` without bringing `wages[ids[…]].taken` up to date, as `take` does.
        wage.stop = stop;
      //^^^^^^^^^^^^^^^^ Medium: `prolong` changes `wages[id].stop` without bringing `wages[ids[…]].taken` up to date, as `take` does.
    }
}

/// It is looked at before the change alone.
contract SeenWages is Wages {
    function prolong(uint256 id, uint64 stop) external payable {
        Wage storage wage = wages[id];
        require(wage.payer == msg.sender && earnedOf(id) <= wage.amount && stop >= wage.stop, "no");
        wage.amount += msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `prolong` changes `wages[id].amount` without bringing `wages[ids[…]].taken` up to date, as `take` does.
        wage.stop = stop;
      //^^^^^^^^^^^^^^^^ Medium: `prolong` changes `wages[id].stop` without bringing `wages[ids[…]].taken` up to date, as `take` does.
    }
}
