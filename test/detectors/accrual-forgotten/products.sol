// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Mine {
    struct Shaft {
        uint256 power;
        uint256 sum;
        uint256 at;
        uint256 staked;
    }

    Shaft[] public shafts;
    uint256 public sumPower;
    uint256 public orePerBlock = 1e18;
    address private immutable boss = msg.sender;

    modifier onlyBoss() {
        require(msg.sender == boss, "not the boss");
        _;
    }

    function dig(uint256 n) public {
        Shaft storage s = shafts[n];
        if (s.staked != 0) s.sum += (block.number - s.at) * orePerBlock * s.power * 1e12 / sumPower / s.staked;
        s.at = block.number;
    }

    function digEach() internal {
        for (uint256 n; n < shafts.length; ++n) dig(n);
    }

    function open(uint256 power) external onlyBoss {
        require(shafts.length < 20, "many");
        digEach();
        sumPower += power;
        shafts.push(Shaft(power, 0, block.number, 0));
    }

    function tune(uint256 n, uint256 power) external onlyBoss {
        sumPower = sumPower + power - shafts[n].power;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `tune` changes `sumPower` without bringing each `shafts[n].sum` up to date, as `dig` does.
        shafts[n].power = power;
      //^^^^^^^^^^^^^^^^^^^^^^^ Low: `tune` changes `shafts[n].power` without bringing `shafts[n].sum` up to date, as `dig` does.
    }

    function tuneFairly(uint256 n, uint256 power) external onlyBoss {
        digEach();
        sumPower = sumPower + power - shafts[n].power; // safe: all are brought up to date
        shafts[n].power = power;
    }

    function join(uint256 n) external payable {
        dig(n);
        shafts[n].staked += msg.value;
    }
}
