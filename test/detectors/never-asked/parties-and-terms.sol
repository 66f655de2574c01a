// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface IGem {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Whose the record is, is kept, and what is left of it goes to whoever comes.
contract Pawns {
    struct Pawn {
        address holder;
        address broker;
        uint256 gems;
        uint256 debt;
    }

    IGem private immutable gem;
    IGem private immutable coin;
    uint256 public count;
    mapping(uint256 => Pawn) private pawns;

    error NoPawn();

    constructor(IGem gem_, IGem coin_) {
        gem = gem_;
        coin = coin_;
    }

    function bring(uint256 gems, uint256 debt, address broker) external {
        pawns[++count] = Pawn(msg.sender, broker, gems, debt);
        require(gem.transferFrom(msg.sender, address(this), gems), "not brought");
    }

    function buy(uint256 id, address to) external {
        Pawn memory pawn = pawns[id];
        //                 ^^^^^^^^^ Low: `holder` is kept, and nothing ever checks it: `buy` goes on whatever it says.
        if (pawn.holder == address(0)) revert NoPawn();
        uint256 part = pawn.gems / 2;
        pawn.gems -= part;
        pawns[id] = pawn;
        require(coin.transferFrom(msg.sender, pawn.broker, pawn.debt), "not paid");
        require(gem.transfer(to, part), "not sent");
    }
}

contract PawnsOfHolders {
    struct Pawn {
        address holder;
        uint256 gems;
    }

    IGem private immutable gem;
    uint256 public count;
    mapping(uint256 => Pawn) private pawns;

    error NoPawn();

    constructor(IGem gem_) {
        gem = gem_;
    }

    function bring(uint256 gems) external {
        pawns[++count] = Pawn(msg.sender, gems);
        require(gem.transferFrom(msg.sender, address(this), gems), "not brought");
    }

    function take(uint256 id) external {
        Pawn memory pawn = pawns[id];
        if (pawn.holder == address(0)) revert NoPawn();
        delete pawns[id];
        require(gem.transfer(pawn.holder, pawn.gems), "not sent"); // safe: it goes to whose it is
    }
}

/// A notice that has been given is not waited for.
contract Leases {
    uint256 private constant NOTICE = 30 days;

    mapping(address => uint256) public deposits;
    mapping(address => uint256) private endsAt;

    error NoNotice();

    function rent() external payable {
        deposits[msg.sender] += msg.value;
    }

    function giveNotice() external {
        require(endsAt[msg.sender] == 0, "given");
        endsAt[msg.sender] = block.timestamp + NOTICE;
    }

    function leave() external {
        if (endsAt[msg.sender] == 0) revert NoNotice();
        //  ^^^^^^^^^^^^^^^^^^^^^^^ Low: `endsAt` is kept, and nothing ever checks it: `leave` goes on whatever it says.
        uint256 amount = deposits[msg.sender];
        deposits[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

contract LeasesKept {
    mapping(address => uint256) public deposits;
    mapping(address => uint256) private endsAt;

    function rent() external payable {
        deposits[msg.sender] += msg.value;
    }

    function giveNotice() external {
        endsAt[msg.sender] = block.timestamp + 30 days;
    }

    function leave() external {
        require(endsAt[msg.sender] != 0, "no notice");
        require(block.timestamp >= endsAt[msg.sender], "too early"); // safe: it is waited for
        uint256 amount = deposits[msg.sender];
        deposits[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// How long to wait is kept in the record, and never added to the time.
contract Salaries {
    struct Salary {
        address worker;
        uint256 rate;
        uint256 period;
        uint256 dueAt;
    }

    mapping(uint256 => Salary) private salaries;
    uint256 private count;

    function hire(uint256 rate, uint256 period, uint256 first) external payable {
        salaries[++count] = Salary(msg.sender, rate, period, first);
    }

    function pay(uint256 id) external {
        Salary storage salary = salaries[id];
        require(block.timestamp >= salary.dueAt, "not due");
        payable(salary.worker).transfer(salary.rate);
        //                              ^^^^^^^^^^^ Low: `period` is kept, and nothing ever checks it: `pay` goes on whatever it says.
    }
}

contract SalariesInTurn {
    struct Salary {
        address worker;
        uint256 rate;
        uint256 period;
        uint256 dueAt;
    }

    mapping(uint256 => Salary) private salaries;
    uint256 private count;

    function hire(uint256 rate, uint256 period, uint256 first) external payable {
        salaries[++count] = Salary(msg.sender, rate, period, first);
    }

    function pay(uint256 id) external {
        Salary storage salary = salaries[id];
        require(block.timestamp >= salary.dueAt, "not due");
        salary.dueAt += salary.period; // safe: it says when the next is due
        payable(salary.worker).transfer(salary.rate);
    }
}

/// A paper is noted under its hash, so that it is not bought twice.
contract Papers {
    address private immutable clerk = msg.sender;
    mapping(bytes32 => bool) private isNoted;
    mapping(uint256 => bytes32) private papers;
    mapping(uint256 => uint256) private state;

    function bring(uint256 id, bytes32 paper) external {
        papers[id] = paper;
        state[id] = 1;
    }

    function note(uint256 id, address debtor) external {
        require(msg.sender == clerk && state[id] == 1, "no");
        isNoted[keccak256(abi.encode(papers[id], debtor))] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `isNoted` is kept, and nothing ever checks it: `note` goes on whatever it says.
        state[id] = block.timestamp;
    }
}

contract PapersOnce {
    address private immutable clerk = msg.sender;
    mapping(bytes32 => bool) private isNoted;
    mapping(uint256 => bytes32) private papers;
    mapping(uint256 => uint256) private state;

    function bring(uint256 id, bytes32 paper) external {
        papers[id] = paper;
        state[id] = 1;
    }

    function note(uint256 id, address debtor) external {
        bytes32 key = keccak256(abi.encode(papers[id], debtor));
        require(msg.sender == clerk && state[id] == 1 && !isNoted[key], "no");
        isNoted[key] = true; // safe: asked above
        state[id] = block.timestamp;
    }
}
