pragma solidity ^0.8.20;

interface IDesk {
    function isOpen() external view returns (bool);
}

/// Only one contract calls, which knows when to send ether.
abstract contract Rule {
    IDesk internal immutable desk;

    constructor(IDesk at) {
        desk = at;
    }

    modifier onlyDesk() {
        require(msg.sender == address(desk), "not the desk");
        _;
    }

    function check(address who) external payable onlyDesk returns (bool) {
        return onCheck(who, msg.value);
    }

    function onCheck(address who, uint256 amount) internal virtual returns (bool);
}

contract Priced is Rule {
//<^^^^^^^^^^^^^^^^^^^^ Low: `Priced` accepts ether in `check` but has no code that sends any: it is locked.
    constructor(IDesk at) Rule(at) {}

    function onCheck(address, uint256 amount) internal pure override returns (bool) {
        return amount >= 1 ether;
    }
}

contract Named is Rule {
//<^^^^^^^^^^^^^^^^^^^ Low: `Named` accepts ether in `check` but has no code that sends any: it is locked.
    address private immutable only;

    constructor(IDesk at, address who) Rule(at) {
        only = who;
    }

    function onCheck(address who, uint256) internal view override returns (bool) {
        return who == only;
    }
}

/// The caller is a person.
contract Filled {
//<^^^^^^^^^^^^ Medium: `Filled` accepts ether in `fill` but has no code that sends any: it is locked.
    address private immutable owner = msg.sender;
    uint256 public total;

    function fill() external payable {
        require(msg.sender == owner, "not the owner");
        total += msg.value;
    }
}

/// What is told of the ether to a hook that does nothing.
abstract contract Hooked {
    mapping(uint256 => address) public holderOf;

    function take(uint256 id) external payable {
        require(holderOf[id] == address(0), "taken");
        beforeTake(id, msg.value);
        holderOf[id] = msg.sender;
    }

    function beforeTake(uint256 id, uint256 amount) internal virtual {}
}

contract IdleHook is Hooked {}
//<^^^^^^^^^^^^^^^^^^^^^^^^ Low: `IdleHook` accepts ether in `take` but has no code that sends any: it is locked.

contract CountingHook is Hooked {
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `CountingHook` accepts ether in `take` but has no code that sends any: it is locked.
    uint256 public total;

    function beforeTake(uint256, uint256 amount) internal override {
        total += amount;
    }
}

contract AssemblyHook is Hooked {
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `AssemblyHook` accepts ether in `take` but has no code that sends any: it is locked.
    function beforeTake(uint256, uint256 amount) internal override {
        assembly {
            sstore(7, amount)
        }
    }
}
