pragma solidity ^0.8.0;

/// Pay by the second; each stream has a clock of its own.
contract Streams {
    struct Stream {
        address payer;
        address payee;
        uint256 rate;
        uint256 deposit;
        uint256 accrued;
        uint256 updated;
    }

    mapping(uint256 => Stream) public streams;
    uint256 public feeRate = 5;
    address private immutable owner = msg.sender;

    function open(uint256 id, address payee, uint256 rate) external payable {
        require(streams[id].payer == address(0), "taken");
        streams[id] = Stream(msg.sender, payee, rate, msg.value, 0, block.timestamp);
    }

    function topUp(uint256 id) external payable {
        Stream storage s = streams[id];
        _accrue(s);
        s.deposit += msg.value;
    }

    function draw(uint256 id) external {
        Stream storage s = streams[id];
        require(s.payee == msg.sender, "not yours");
        _accrue(s);
        uint256 amount = s.accrued;
        s.accrued = 0;
        payable(msg.sender).transfer(amount);
    }

    function setRate(uint256 id, uint256 rate) external {
        Stream storage s = streams[id];
        require(s.payer == msg.sender, "not yours");
        s.rate = rate;
      //^^^^^^^^^^^^^ Medium: `setRate` changes `streams[id].rate` without bringing `streams[id].accrued` up to date, as `topUp` does.
    }

    function setRateRight(uint256 id, uint256 rate) external {
        Stream storage s = streams[id];
        require(s.payer == msg.sender, "not yours");
        _accrue(s);
        s.rate = rate; // safe: after the time until now was paid
    }

    function setFeeRate(uint256 rate) external {
        require(msg.sender == owner, "not the owner");
        feeRate = rate; // safe: no one can bring every stream up to date
    }

    function _accrue(Stream storage s) private {
        uint256 due = (block.timestamp - s.updated) * s.rate;
        if (due > s.deposit) due = s.deposit;
        uint256 bonus = ((block.timestamp - s.updated) * feeRate) / 1e9;
        s.deposit -= due;
        s.accrued += due + bonus;
        s.updated = block.timestamp;
    }
}

/// What came up since is added, and the time stays.
contract Farm {
    uint256 public index;
    uint256 public last = block.timestamp;
    uint256 public perSecond = 1e9;
    mapping(address => uint256) public granted;
    mapping(address => uint256) public startOf;
    mapping(address => bool) public taken;
    uint256 public opened = block.timestamp;
    uint256 public offered;

    function offer(uint256 amount) external {
        offered += amount * (block.timestamp - opened); // safe: a start that stays, like a curve of prices
    }

    function join() external {
        startOf[msg.sender] = block.timestamp;
    }

    function refresh() external {
        index += (block.timestamp - last) * perSecond;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `refresh` adds what came up since `last` to `index` and does not move it on: the same counts again with every call.
    }

    function refreshRight() external {
        index += (block.timestamp - last) * perSecond; // safe: the time moves on
        last = block.timestamp;
    }

    function takeOnce() external {
        require(!taken[msg.sender], "taken");
        taken[msg.sender] = true;
        granted[msg.sender] += (block.timestamp - startOf[msg.sender]) * 5; // safe: once only
    }
}
