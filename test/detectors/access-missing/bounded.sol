// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IVintages {
    function bottledIn(uint256 lot) external view returns (uint16);
    function grade(uint256 lot, uint8 season) external view returns (uint256);
    function lowest() external view returns (uint256);
    function votesFor(uint256 ballot) external view returns (uint256);
    function levelOf(address account, uint256 lot) external view returns (uint256);
    function signersOf(bytes32 digest, bytes calldata signatures) external view returns (uint256);
}

/* Another contract tells a number of a lot: that says which lots there are, and nothing of who calls. */

contract Cellar {
    IVintages private immutable vintages;
    address private immutable warden = msg.sender;
    address private taster;
    address public collector;
    uint256 public fee;
    uint256 public toll;
    mapping(uint256 => uint256) private plans;
    mapping(address => uint256) private vaults;
    mapping(address => uint256) private debts;
    mapping(uint256 => address) private keeperOf;

    constructor(IVintages vintages_) {
        vintages = vintages_;
    }

    function setTaster(address next) external {
        require(msg.sender == warden, "not the warden");
        taster = next; // safe: the warden alone
    }

    function appoint(uint256 lot, address next) external {
        require(vintages.bottledIn(lot) >= 1990, "too old");
        taster = next;
      //^^^^^^^^^^^^^ High: Anyone can change `taster` through `appoint`, while `taster` decides who passes an access check.
    }

    function setFee(uint256 next) external {
        require(msg.sender == taster, "not the taster");
        fee = next; // safe: the taster alone
    }

    function setFeeFor(uint256 lot, uint8 season, uint256 next) external {
        if (vintages.grade(lot, season) < 80) revert("too plain");
        fee = next;
      //^^^^^^^^^^ Medium: Anyone can change `fee` through `setFeeFor`, while `setFee` restricts who may change `fee`.
    }

    function collect(address next) external {
        require(msg.sender == taster, "not the taster");
        collector = next; // safe: the taster alone
    }

    function collectFrom(uint256 lot, uint256 least, address next) external {
        require(least > 0 && vintages.grade(lot, 1) > least, "too plain");
        collector = next;
      //^^^^^^^^^^^^^^^^ Medium: Anyone can change `collector` through `collectFrom`, while `collect` restricts who may change `collector`.
    }

    function plan(uint256 ballot, uint256 next) external {
        require(msg.sender == warden && plans[ballot] == 0, "planned");
        plans[ballot] = next; // safe: the warden alone
    }

    function carryOut(uint256 ballot) external {
        require(vintages.votesFor(ballot) > 100, "no majority");
        fee = plans[ballot]; // safe: what was voted for
    }

    function setFeeAsMaster(uint256 lot, uint256 next) external {
        require(vintages.levelOf(msg.sender, lot) >= 3, "no master");
        fee = next; // safe: whom the other contract knows as a master
    }

    function setFeeBy(uint256 next, bytes calldata signatures) external {
        require(vintages.signersOf(keccak256(abi.encode(next)), signatures) >= 3, "too few");
        fee = next; // safe: what enough have signed
    }

    function relieve(address owner, uint256 lot) external {
        require(vaults[owner] * vintages.grade(lot, 1) < 100 ether, "sound");
        vaults[owner] = 0; // safe: what stands in the record is asked
        payable(msg.sender).transfer(1);
    }

    function debit(address owner, uint256 amount) external {
        require(vaults[owner] * vintages.lowest() < debts[owner], "sound");
        vaults[owner] -= amount; // safe: of whoever owes too much
        payable(msg.sender).transfer(amount);
    }

    function lay() external payable {
        vaults[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        debts[msg.sender] += amount;
    }
}
