// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What is cleared with the record that it lies in becomes less too.
contract Orchard {
    struct Planting {
        uint256 amount;
        uint256 ripeAt;
    }

    struct Farmer {
        uint256 amount;
        Planting[] plantings;
    }

    mapping(address => Farmer) private farmers;
    uint256 public planted;

    function plant() external payable {
        Farmer storage f = farmers[msg.sender];
        f.amount += msg.value;
        planted += msg.value;
        f.plantings.push(Planting(msg.value, block.timestamp + 30 days));
    }

    function pull(uint256 amount) external {
        Farmer storage f = farmers[msg.sender];
        f.amount -= amount;
        planted -= amount;
        f.plantings[0].amount -= amount;
        payable(msg.sender).transfer(amount);
    }

    function replant(uint256 amount) external payable {
        Farmer storage f = farmers[msg.sender];
        require(msg.value == amount, "not paid");
        f.amount += amount;
        planted += amount;
        f.plantings[0].amount += amount;
    }

    function flee() external {
        uint256 amount = farmers[msg.sender].amount;
        delete farmers[msg.sender]; // safe: the list goes with it
        planted -= amount;
        payable(msg.sender).transfer(amount);
    }

    function fleeLightly() external {
        uint256 amount = farmers[msg.sender].amount;
        delete farmers[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `fleeLightly` does not change `farmers[msg.sender].amount` and `planted` alike, as `plant` and others do.
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `fleeLightly` pays and leaves `planted` as it is, which grows by all that comes in and which `pull` reduces by what it pays.
    }
}
