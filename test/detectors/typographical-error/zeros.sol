// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

/// What passes a test as zero alone, and is then used as if it were any number.
contract Streams {
    struct Stream {
        address payer;
        address receiver;
        uint256 left;
    }

    error Nothing();

    IToken public token;
    mapping(uint256 => Stream) public streams;
    uint256 public next;

    function open(address receiver, uint256 amount) external {
        require(receiver == address(0), "receiver");
        //      ^^^^^^^^^^^^^^^^^^^^^^ Medium: `receiver` is always zero where it is used behind this test: `==` is the wrong way round.
        if (amount != 0) revert Nothing();
        //  ^^^^^^^^^^^ Medium: `amount` is always zero where it is used behind this test: `!=` is the wrong way round.
        streams[next++] = Stream(msg.sender, receiver, amount);
    }

    function draw(uint256 id, uint256 amount) external {
        Stream storage s = streams[id];
        if (s.left > 0) revert Nothing();
        //  ^^^^^^^^^^ Medium: `s.left` is always zero where it is used behind this test: `>` is the wrong way round.
        s.left -= amount;
        token.transfer(s.receiver, amount);
    }

    function close(uint256 id) external {
        Stream storage s = streams[id];
        require(s.payer == address(0), "unknown");
        //      ^^^^^^^^^^^^^^^^^^^^^ Medium: `s.payer` is always zero where it is used behind this test: `==` is the wrong way round.
        require(s.payer == msg.sender, "not yours");
        delete streams[id];
    }
}

contract Stakes {
    IToken public token;
    mapping(address => uint256) public stakeOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public rate;
    uint256 public total;
    uint256 public constant LEAST = 5;

    function stake() external payable {
        require(msg.value <= 0, "nothing");
        //      ^^^^^^^^^^^^^^ Medium: `msg.value` is always zero where it is used behind this test: `<=` is the wrong way round.
        stakeOf[msg.sender] += msg.value;
    }

    function pay(uint256 least) external {
        uint256 due = stakeOf[msg.sender];
        require(due == 0, "nothing due");
        //      ^^^^^^^^ Medium: `due` is always zero where it is used behind this test: `==` is the wrong way round.
        token.transfer(msg.sender, due);
        require(least == 0 || total > least, "least");
    }

    function spend(address owner, uint256 amount) external {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed != type(uint256).max) return;
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `allowed` is always the largest number there is where it is used behind this test: `!=` is the wrong way round.
        allowance[owner][msg.sender] = allowed - amount;
    }

    function worth(uint256 shares) external view returns (uint256) {
        if (total != 0) return shares;
        //  ^^^^^^^^^^ Medium: `total` is always zero where it is used behind this test: `!=` is the wrong way round.
        return (shares * rate) / total;
    }

    function mayLeave(uint256 left) external view returns (bool) {
        return left != 0 || left >= LEAST;
        //     ^^^^^^^^^ Medium: `left` is always zero where it is used behind this test: `!=` is the wrong way round.
    }
}

contract Base {
    uint256 public raised;

    function _raise(uint256 amount) internal virtual {
        raised += amount;
    }
}

contract Forbidding is Base {
    function raise(uint256 amount) external {
        _raise(amount);
    }

    function _raise(uint256 amount) internal override {
        require(amount == 0, "forbidden"); // safe: it is handed on as it came
        super._raise(amount);
    }
}

contract Right {
    struct Seat {
        address holder;
        uint256 bond;
    }

    error Unknown();

    IToken public token;
    address public keeper;
    address public oracle;
    mapping(uint256 => Seat) public seats;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(uint256 => address) public approved;
    uint256 public total;
    uint256 public start;

    function take(uint256 id) external payable {
        require(seats[id].holder == address(0), "taken"); // safe: a free seat gets a holder
        seats[id] = Seat(msg.sender, msg.value);
        require(balanceOf[msg.sender] == 0, "again"); // safe: what is stored begins at zero
        balanceOf[msg.sender] += 1;
    }

    function setUp(address oracle_) external {
        require(oracle == address(0), "set"); // safe: it is set before it is used
        oracle = oracle_;
        IToken(oracle).balanceOf(msg.sender);
    }

    function begin() external {
        require(start == 0, "begun"); // safe: another function sets it
        _begin();
        total = start - 1;
    }

    function buy(uint256 amount, bytes calldata data) external payable {
        if (amount == 0) { // safe: zero is a case of its own
            emit Bought(msg.sender, amount);
            return;
        }
        require(data.length == 0, "no data"); // safe: nothing is made of it
        require(msg.value == 0, "no ether"); // safe: it is told in the log alone
        emit Bought(msg.sender, msg.value);
        total += amount;
    }

    function mint(uint256 assets) external returns (uint256 shares) {
        if (total == 0) shares = assets; // safe: the first gets what is paid
        else shares = (assets * total) / start;
        total += shares;
    }

    function move(address to, uint256 id) external {
        if (to == address(0)) revert Unknown(); // safe: zero does not pass
        seats[id].holder = to;
        require(approved[id] == address(0) || approved[id] == msg.sender, "not yours"); // safe: either of the two
    }

    function spend(address owner, uint256 amount) external {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed == type(uint256).max) return; // safe: what is endless is not used up
        allowance[owner][msg.sender] = allowed - amount;
    }

    function _begin() private {
        start = block.timestamp;
    }

    event Bought(address who, uint256 amount);
}
