// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Loans on ether: who takes the pledge back is asked for the debt of some days ago.
contract Pawn {
    uint256 public index = 1e18;
    uint256 public accruedAt = block.timestamp;
    mapping(address => uint256) public pledgeOf;
    mapping(address => uint256) public scaledOf;
    mapping(address => uint256) public lentTo;

    function accrue() public {
        index += (index * (block.timestamp - accruedAt)) / 1e10;
        accruedAt = block.timestamp;
    }

    function pledge() external payable {
        pledgeOf[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        accrue();
        scaledOf[msg.sender] += (amount * 1e18 + index - 1) / index;
        require((scaledOf[msg.sender] * index) / 1e18 <= pledgeOf[msg.sender] / 2, "too much");
        payable(msg.sender).transfer(amount);
    }

    function repay() external payable {
        accrue();
        scaledOf[msg.sender] -= (msg.value * 1e18) / index; // safe: up to date
    }

    function takePledge(uint256 amount) external {
        pledgeOf[msg.sender] -= amount;
        require((scaledOf[msg.sender] * index) / 1e18 <= pledgeOf[msg.sender] / 2, "too much");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takePledge` reckons with `index` as it was stored last, without the update that `accrue` makes first.
        payable(msg.sender).transfer(amount);
    }

    function isOpen() external view returns (bool) {
        return index > 0; // safe: a view
    }
}

/// Loans by shares of what all owe.
contract Credit {
    uint256 public totalDebt;
    uint256 public totalParts;
    uint256 public accruedAt = block.timestamp;
    mapping(address => uint256) public partsOf;

    function accrue() public {
        totalDebt += (totalDebt * 5 * (block.timestamp - accruedAt)) / (100 * 365 days);
        accruedAt = block.timestamp;
    }

    function borrow(uint256 amount) external {
        accrue();
        uint256 parts = totalDebt == 0 ? amount : (amount * totalParts) / totalDebt + 1;
        partsOf[msg.sender] += parts;
        totalParts += parts;
        totalDebt += amount;
        payable(msg.sender).transfer(amount);
    }

    function writeOff(uint256 parts) external {
        accrue();
        uint256 amount = (parts * totalDebt) / totalParts;
        partsOf[msg.sender] -= parts;
        totalParts -= parts;
        totalDebt -= amount; // safe: up to date
    }

    function repay(uint256 parts) external payable {
        require((parts * totalDebt) / totalParts <= msg.value, "too little");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `repay` reckons with `totalDebt` as it was stored last, without the update that `accrue` makes first.
        totalDebt -= (parts * totalDebt) / totalParts;
        partsOf[msg.sender] -= parts;
        totalParts -= parts;
    }
}

/// A loan for each, with a clock of its own.
contract Loans {
    struct Loan {
        uint256 debt;
        uint256 since;
        uint256 pledge;
    }

    mapping(address => Loan) public loans;
    mapping(uint256 => Loan) public copies;
    uint256 public nCopies;

    function debtOf(address who) public view returns (uint256) {
        Loan storage loan = loans[who];
        return loan.debt + (loan.debt * (block.timestamp - loan.since)) / (20 * 365 days);
    }

    function settle(address who) internal {
        loans[who].debt = debtOf(who);
        loans[who].since = block.timestamp;
    }

    function borrow(uint256 amount) external {
        settle(msg.sender);
        loans[msg.sender].debt += amount;
        require(loans[msg.sender].debt <= loans[msg.sender].pledge / 2, "too much");
        payable(msg.sender).transfer(amount);
    }

    function pledge() external payable {
        settle(msg.sender);
        loans[msg.sender].pledge += msg.value;
    }

    function repay() external payable {
        loans[msg.sender].debt -= msg.value;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `repay` reckons with `loans[msg.sender].debt` as it was stored last, without the update that `borrow` makes first.
    }

    function take(uint256 amount) external {
        settle(msg.sender);
        loans[msg.sender].pledge -= amount;
        require(loans[msg.sender].debt <= loans[msg.sender].pledge / 2, "too much"); // safe: up to date
        payable(msg.sender).transfer(amount);
    }
}

/// Rent that grows by itself: one reckons what has grown, one asks whether there is any.
contract Rents {
    uint256 public due = 1 ether;
    uint256 public grownAt = block.timestamp;
    uint256 public best;

    function now_() public view returns (uint256) {
        return due + (due * (block.timestamp - grownAt)) / 365 days;
    }

    function grow() public {
        due = now_();
        grownAt = block.timestamp;
    }

    function pay() external payable {
        grow();
        due -= msg.value;
    }

    function raise(uint256 by) external {
        grow();
        due += by;
    }

    function quote() external {
        best = now_(); // safe: reckoned on the way
    }
}

contract Fees {
    uint256 public due = 1 ether;
    uint256 public grownAt = block.timestamp;
    uint256 public nAsked;

    function grow() public {
        due += (due * (block.timestamp - grownAt)) / 365 days;
        grownAt = block.timestamp;
    }

    function pay() external payable {
        grow();
        due -= msg.value;
    }

    function raise(uint256 by) external {
        grow();
        due += by;
    }

    function ask() external {
        require(due != 0, "nobody owes"); // safe: whether there is any
        nAsked++;
    }
}

/// Two of them go by the number as it is: it is meant so.
contract Prizes {
    uint256 public pot = 1 ether;
    uint256 public grownAt = block.timestamp;
    uint256 public lastSeen;
    uint256 public best;

    function grow() public {
        pot += (pot * (block.timestamp - grownAt)) / 365 days;
        grownAt = block.timestamp;
    }

    function add() external payable {
        grow();
        pot += msg.value;
    }

    function open() external payable {
        grow();
        pot += msg.value / 2;
    }

    function look() external {
        lastSeen = pot / 2; // safe: another does so too
    }

    function note() external {
        if (pot > best) best = pot; // safe: another does so too
    }
}
