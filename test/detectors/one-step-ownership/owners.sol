pragma solidity ^0.8.0;

contract Owned {
//<^^^^^^^^^^^ None: `Owned` gets a new `owner` as soon as `transferOwnership` is called, even if the address is wrong.
    address public owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function transferOwnership(address newOwner) public virtual onlyOwner {
        require(newOwner != address(0), "zero");
        owner = newOwner;
    }
}

contract Paused is Owned {
//<^^^^^^^^^^^^^^^^^^^^^ None: `Paused` gets a new `owner` as soon as `transferOwnership` is called, even if the address is wrong.
    bool public paused;
    uint256 public count;

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function run() external {
        require(!paused, "paused");
        count++;
    }

    function renounce() external onlyOwner {
        owner = address(0);
      //^^^^^^^^^^^^^^^^^^ Low: `renounce` leaves `Paused` paused forever if it is called while paused.
    }
}

abstract contract Base is Owned {} // safe: nobody deploys it

contract TwoSteps is Owned {
    address public successor;

    function transferOwnership(address newOwner) public override onlyOwner {
        successor = newOwner; // safe: not in charge yet
    }

    function accept() external {
        require(msg.sender == successor, "not the successor");
        owner = msg.sender; // safe: the caller accepts
    }
}

contract Careful {
    address private owner = msg.sender;
    bool private paused;
    uint256 private count;
    mapping(address => bool) private isAdmin;

    function pause(bool on) external {
        require(msg.sender == owner, "not the owner");
        paused = on ? true : false;
    }

    function run() external {
        require(!paused, "paused");
        require(isAdmin[msg.sender] || count < 10);
        count++;
    }

    function renounce() external {
        require(msg.sender == owner, "not the owner");
        require(!paused, "paused");
        owner = address(0); // safe: not while paused
    }

    function setAdmin(address account) external {
        require(msg.sender == owner, "not the owner");
        isAdmin[account] = true; // safe: one of several
    }
}

contract SetUp {
    address private owner;
    uint256 private count;

    function initialize(address first) external {
        require(owner == address(0), "done");
        owner = first; // safe: once
    }

    function run() external {
        require(msg.sender == owner, "not the owner");
        count++;
    }
}
