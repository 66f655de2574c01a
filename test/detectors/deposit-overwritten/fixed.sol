// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IMoney {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Everyone who proposes something leaves as much as is set, and gets it back later.
contract Proposals {
    IMoney private immutable money;
    address private immutable chair = msg.sender;
    uint256 public bond = 100;
    mapping(address => uint256) public bondOf;
    mapping(address => uint256) public freeAt;

    event Proposed(address who, bytes32 text);
    event BondSet(uint256 bond);

    constructor(IMoney money_) {
        money = money_;
    }

    function setBond(uint256 next) external {
        require(msg.sender == chair, "not you");
        bond = next;
        emit BondSet(next);
    }

    function propose(bytes32 text) external {
        require(freeAt[msg.sender] < block.timestamp, "wait");
        require(money.transferFrom(msg.sender, address(this), bond), "not paid");
        bondOf[msg.sender] = bond;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `propose` writes what is paid over what `bondOf[msg.sender]` held, and that is neither paid back nor credited.
        freeAt[msg.sender] = block.timestamp + 7 days;
        emit Proposed(msg.sender, text);
    }

    function proposeOnce(bytes32 text) external {
        require(bondOf[msg.sender] == 0, "one at a time");
        require(money.transferFrom(msg.sender, address(this), bond), "not paid");
        bondOf[msg.sender] = bond; // safe: nothing stood there
        freeAt[msg.sender] = block.timestamp + 7 days;
        emit Proposed(msg.sender, text);
    }

    function proposeMore(bytes32 text) external {
        require(money.transferFrom(msg.sender, address(this), bond), "not paid");
        bondOf[msg.sender] += bond; // safe: added
        freeAt[msg.sender] = block.timestamp + 7 days;
        emit Proposed(msg.sender, text);
    }

    function proposeAgain(bytes32 text) external {
        uint256 before = bondOf[msg.sender];
        require(money.transferFrom(msg.sender, address(this), bond), "not paid");
        bondOf[msg.sender] = bond; // safe: what stood there is paid back
        freeAt[msg.sender] = block.timestamp + 7 days;
        require(money.transfer(msg.sender, before), "not sent");
        emit Proposed(msg.sender, text);
    }

    function takeBack() external {
        require(freeAt[msg.sender] < block.timestamp, "wait");
        uint256 amount = bondOf[msg.sender];
        bondOf[msg.sender] = 0;
        require(money.transfer(msg.sender, amount), "not sent");
    }
}

/// A place in the locker room, against a deposit that never changes.
contract Lockers {
    IMoney private immutable money;
    uint256 private immutable deposit;
    mapping(uint256 => uint256) public leftFor;
    mapping(uint256 => address) public userOf;
    uint256 public nKeys;

    constructor(IMoney money_, uint256 deposit_) {
        money = money_;
        deposit = deposit_;
    }

    function rent(uint256 locker) external {
        require(money.transferFrom(msg.sender, address(this), deposit), "not paid");
        leftFor[locker] = deposit;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `rent` writes what is paid over what `leftFor[locker]` held, and that is neither paid back nor credited.
        userOf[locker] = msg.sender;
    }

    function rentNew() external {
        require(money.transferFrom(msg.sender, address(this), deposit), "not paid");
        leftFor[++nKeys] = deposit; // safe: a new one
        userOf[nKeys] = msg.sender;
    }

    function leave(uint256 locker) external {
        require(userOf[locker] == msg.sender, "not yours");
        userOf[locker] = address(0);
        uint256 amount = leftFor[locker];
        leftFor[locker] = 0;
        require(money.transfer(msg.sender, amount), "not sent");
    }
}
