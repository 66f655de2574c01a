pragma solidity ^0.8.20;

interface IBoard {
    function current() external view returns (address);
    function isMember(address who) external view returns (bool);
    function setAsset(address asset, bool on) external;
    function seize(address from, uint256 amount) external;
}

abstract contract Motion {
    IBoard internal board;

    constructor(IBoard board_) {
        board = board_;
    }

    modifier onlyBoard() {
        require(msg.sender == address(board), "only the board");
        _;
    }

    modifier notCurrent() {
        require(board.current() != address(this), "locked");
        _;
    }

    function carryOut() external onlyBoard {
        _execute();
    }

    function _execute() internal virtual;
}

contract AssetMotion is Motion {
    struct Parameters {
        address asset;
        bool on;
    }

    Parameters public parameters;

    constructor(IBoard board_) Motion(board_) {}

    function parameterize(address asset, bool on) external notCurrent {
        parameters.asset = asset;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `parameters.asset` through `parameterize`, while `carryOut` is restricted, and carries out what it says.
        parameters.on = on;
    }

    function _execute() internal override {
        board.setAsset(parameters.asset, parameters.on);
    }
}

contract SeizeMotion is Motion {
    address public from;
    uint256 public amount;
    address public drafter;

    constructor(IBoard board_) Motion(board_) {
        drafter = msg.sender;
    }

    function draft(address from_, uint256 amount_) external {
        require(msg.sender == drafter, "not the drafter");
        from = from_; // safe: who made it words it
        amount = amount_;
    }

    function _execute() internal override {
        board.seize(from, amount);
    }
}

contract MemberMotion is Motion {
    address public asset;

    constructor(IBoard board_) Motion(board_) {}

    function propose(address asset_) external notCurrent {
        require(board.isMember(msg.sender), "not a member");
        asset = asset_; // safe: members word it
    }

    function _execute() internal override {
        board.setAsset(asset, true);
    }
}

contract FirstMotion is Motion {
    address public asset;

    constructor(IBoard board_) Motion(board_) {}

    function word(address asset_) external notCurrent {
        require(asset == address(0), "worded");
        asset = asset_; // safe: once
    }

    function _execute() internal override {
        board.setAsset(asset, true);
    }
}

contract Payroll {
    address private immutable boss = msg.sender;
    address public payee;
    uint256 public due;

    function plan(address payee_, uint256 due_) external {
        payee = payee_;
      //^^^^^^^^^^^^^^ Medium: Anyone can change `payee` through `plan`, while `pay` is restricted, and carries out what it says.
        due = due_;
    }

    function pay() external {
        require(msg.sender == boss, "not the boss");
        (bool done, ) = payee.call{value: due}("");
        require(done, "not paid");
    }

    receive() external payable {}
}

contract Requests {
    address private immutable boss = msg.sender;
    mapping(address => uint256) public wanted;

    function ask(uint256 amount) external {
        wanted[msg.sender] = amount; // safe: one's own
    }

    function grant(address who) external {
        require(msg.sender == boss, "not the boss");
        (bool done, ) = who.call{value: wanted[who]}("");
        require(done, "not paid");
    }

    receive() external payable {}
}

contract Notes {
    IBoard private immutable board;
    address private immutable boss = msg.sender;
    uint256 public last;

    constructor(IBoard board_) {
        board = board_;
    }

    function note(uint256 number) external {
        last = number; // safe: nobody acts by it
    }

    function ping(address asset) external {
        require(msg.sender == boss, "not the boss");
        board.setAsset(asset, last > 0 || board.isMember(asset));
    }
}
