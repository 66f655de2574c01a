// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// The mark is moved on, and what has come up since the last one is lost to the account, or forgiven to it.
contract Farm {
    mapping(address => uint256) public stakeOf;
    mapping(address => uint256) public paidUpTo;
    mapping(address => uint256) public owed;
    uint256 public index;
    uint256 public total;

    function reward() external payable {
        require(total > 0, "nobody is here");
        index += (msg.value * 1e18) / total;
    }

    function add() external payable {
        stakeOf[msg.sender] += msg.value;
        paidUpTo[msg.sender] = index;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `add` adds to `stakeOf[msg.sender]` and sets `paidUpTo[msg.sender]` anew, and nothing reckons what `index` has risen by since it was last set: that is lost, or forgiven.
        total += msg.value;
    }

    function addAndSettle() external payable {
        owed[msg.sender] += (stakeOf[msg.sender] * (index - paidUpTo[msg.sender])) / 1e18;
        stakeOf[msg.sender] += msg.value;
        paidUpTo[msg.sender] = index; // safe: settled first
        total += msg.value;
    }

    function begin() external payable {
        require(stakeOf[msg.sender] == 0, "begun already");
        stakeOf[msg.sender] += msg.value;
        paidUpTo[msg.sender] = index; // safe: nothing was there
        total += msg.value;
    }

    function leave() external {
        uint256 stake = stakeOf[msg.sender];
        uint256 amount = owed[msg.sender] + stake + (stake * (index - paidUpTo[msg.sender])) / 1e18;
        owed[msg.sender] = 0;
        stakeOf[msg.sender] = 0;
        total -= stake;
        payable(msg.sender).transfer(amount);
    }
}

contract Perpetual {
    struct Position {
        uint256 size;
        uint256 margin;
        uint256 entry;
    }

    mapping(address => Position) public positions;
    uint256 public funding;
    uint256 public lastAt = block.timestamp;

    function _accrue() private {
        funding += (block.timestamp - lastAt) * 1e9;
        lastAt = block.timestamp;
    }

    function widen(uint256 size) external payable {
        _accrue();
        Position storage position = positions[msg.sender];
        position.size += size;
        position.margin += msg.value;
        position.entry = funding;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `widen` adds to `positions[msg.sender].size` and sets `positions[msg.sender].entry` anew, and nothing reckons what `funding` has risen by since it was last set: that is lost, or forgiven.
    }

    function widenRight(uint256 size) external payable {
        _accrue();
        Position storage position = positions[msg.sender];
        position.margin -= (position.size * (funding - position.entry)) / 1e18;
        position.size += size;
        position.margin += msg.value;
        position.entry = funding; // safe: what was due is taken
    }

    function close() external {
        _accrue();
        Position memory position = positions[msg.sender];
        uint256 left = position.margin - (position.size * (funding - position.entry)) / 1e18;
        delete positions[msg.sender];
        payable(msg.sender).transfer(left);
    }
}

contract Loans {
    struct Loan {
        address borrower;
        uint256 debt;
        uint256 mark;
    }

    Loan[] public loans;
    uint256 public index = 1e18;
    uint256 public updatedAt = block.timestamp;

    function update() public {
        index += (block.timestamp - updatedAt) * 1e9;
        updatedAt = block.timestamp;
    }

    function open(uint256 amount) external returns (uint256 id) {
        update();
        id = loans.length;
        loans.push(Loan(msg.sender, amount, index)); // safe: it has only begun
        payable(msg.sender).transfer(amount);
    }

    function more(uint256 id, uint256 amount) external {
        update();
        Loan storage loan = loans[id];
        require(loan.borrower == msg.sender, "not yours");
        loan.debt += amount;
        loan.mark = index;
      //^^^^^^^^^^^^^^^^^ Medium: `more` adds to `loans[id].debt` and sets `loans[id].mark` anew, and nothing reckons what `index` has risen by since it was last set: that is lost, or forgiven.
        payable(msg.sender).transfer(amount);
    }

    function pay(uint256 id) external payable {
        update();
        Loan storage loan = loans[id];
        uint256 due = loan.debt + (loan.debt * (index - loan.mark)) / 1e18;
        require(msg.value == due, "pay all");
        delete loans[id];
    }
}
