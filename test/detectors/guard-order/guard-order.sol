pragma solidity ^0.8.20;

interface IRegistry {
    function register() external;

    function isKnown(address who) external view returns (bool);
}

abstract contract Guarded {
    uint256 private status = 1;
    address internal immutable owner = msg.sender;
    IRegistry internal immutable registry;
    bool internal paused;

    constructor(IRegistry r) {
        registry = r;
    }

    modifier alone() {
        enter();
        _;
        status = 1;
    }

    function enter() private {
        require(status != 2, "busy");
        status = 2;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    modifier whenOpen() {
        require(!paused, "paused");
        _;
    }

    modifier registered() {
        IRegistry(msg.sender).register();
        _;
    }

    modifier known() {
        require(registry.isKnown(msg.sender), "unknown");
        _;
    }
}

contract Desk is Guarded {
    uint256 public nServed;
    bool private once;

    constructor(IRegistry r) Guarded(r) {}

    modifier announced() {
        tell(msg.sender);
        _;
    }

    modifier onlyOnce() {
        require(!once, "done");
        once = true;
        _;
    }

    function tell(address who) private {
        (bool ok, ) = who.call("");
        require(ok, "failed");
    }

    function serve() external registered alone {
    //                                   ^^^^^ Medium: `alone` of `serve` comes after a modifier that makes an external call, which can reenter before the guard is locked.
        nServed++;
    }

    function serveLoudly(uint256 n) external whenOpen announced alone {
    //                                                          ^^^^^ Medium: `alone` of `serveLoudly` comes after a modifier that makes an external call, which can reenter before the guard is locked.
        nServed += n;
    }

    function set(uint256 n) external onlyOwner alone {
    //                                         ^^^^^ None: `alone` of `set` comes after `onlyOwner`, which runs without the reentrancy guard; it makes no external call today.
        nServed = n;
    }

    function ask() external known alone {
    //                            ^^^^^ None: `alone` of `ask` comes after `known`, which runs without the reentrancy guard; it makes no external call today.
        nServed++;
    }

    function first() external alone registered {
        nServed++; // safe: the lock is taken first
    }

    function firstOfThree() external alone whenOpen announced {
        nServed++; // safe: the lock is taken first
    }

    function unlocked() external whenOpen registered {
        nServed++; // safe: there is no lock
    }

    function start() external whenOpen onlyOnce {
        nServed = 1; // safe: what is never open again is no lock
    }

    function plain() external whenOpen {
        nServed++; // safe: there is no lock
    }
}
