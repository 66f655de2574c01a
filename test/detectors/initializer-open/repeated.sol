pragma solidity ^0.8.20;

contract Collection {
    address private immutable owner = msg.sender;
    bool public initialized;
    uint256 public maxSupply;
    uint256 public price;
    uint256 public minted;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function initialize(uint256 supply, uint256 p) external onlyOwner {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: `initialize` can be called again: it sets `initialized`, which others ask for, and never asks for it.
        maxSupply = supply;
        price = p;
        initialized = true;
    }

    function mint() external payable {
        require(initialized, "not yet");
        require(msg.value == price && minted < maxSupply, "no");
        minted++;
    }
}

/// The same by an early return, and asked for by a view alone.
contract Pool {
    address private immutable maker = msg.sender;
    bool private isReady;
    address public token;
    uint64 public fee;

    function setUp(address t, uint64 f) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: `setUp` can be called again: it sets `isReady`, which others ask for, and never asks for it.
        if (msg.sender != maker) return;
        (token, fee, isReady) = (t, f, true);
    }

    function quote(uint256 amount) external view returns (uint256) {
        if (!isReady) return 0;
        return amount - (amount * fee) / 10_000;
    }
}

contract Asking {
    address private immutable owner = msg.sender;
    bool private initialized;
    uint256 public a;
    uint256 public b;

    function initialize(uint256 x, uint256 y) external { // safe: it asks for the flag itself
        require(msg.sender == owner && !initialized, "no");
        (a, b, initialized) = (x, y, true);
    }

    function sum() external view returns (uint256) {
        require(initialized, "not yet");
        return a + b;
    }
}

contract EndedOtherwise {
    address private immutable owner = msg.sender;
    bool private initialized;
    address public a;
    uint256 public b;

    function initialize(address x, uint256 y) external { // safe: something else ends it
        require(msg.sender == owner && a == address(0) && x != address(0), "no");
        (a, b, initialized) = (x, y, true);
    }

    function get() external view returns (uint256) {
        require(initialized, "not yet");
        return b;
    }
}

contract Switch {
    address private immutable owner = msg.sender;
    bool private isOpen;
    uint256 public start;
    uint256 public end;

    function open(uint256 from, uint256 to) external { // safe: a season that can be closed, and opened again
        require(msg.sender == owner, "not the owner");
        (start, end, isOpen) = (from, to, true);
    }

    function close() external {
        require(msg.sender == owner, "not the owner");
        isOpen = false;
    }

    function left() external view returns (uint256) {
        return isOpen ? end - start : 0;
    }
}

contract Enabled {
    address private immutable owner = msg.sender;
    bool private isEnabled;
    uint256 public limit;

    function enable(uint256 to) external { // safe: one setting, that another function changes too
        require(msg.sender == owner, "not the owner");
        (limit, isEnabled) = (to, true);
    }

    function setLimit(uint256 to) external {
        require(msg.sender == owner, "not the owner");
        limit = to;
    }

    function check(uint256 amount) external view returns (bool) {
        return isEnabled && amount <= limit;
    }
}
