pragma solidity ^0.8.0;

library Pay {
    function out(address to, uint256 amount) internal {
        (bool ok, ) = to.call{value: amount}("");
        require(ok);
    }
}

contract Jar {
//<^^^^^^^^^ Medium: `Jar` accepts ether in `pay` but has no code that sends any: it is locked.
    uint256 public total;

    function pay() external payable {
        total += msg.value;
    }
}

contract Receiver {
//<^^^^^^^^^^^^^^ Medium: `Receiver` accepts ether in `receive` but has no code that sends any: it is locked.
    receive() external payable {}

    function look(address target) external returns (bool ok) {
        (ok, ) = target.call("");
    }
}

abstract contract Base { // safe: others complete it
    function pay() public payable {} // safe: a derived contract may pay out
}

contract Derived is Base {}
//<^^^^^^^^^^^^^^^^^^^^^ Low: `Derived` accepts ether in `pay` but has no code that sends any: it is locked.

contract Out is Base { // safe: pays out through a library
    function take() external {
        Pay.out(msg.sender, address(this).balance);
    }
}

contract Proxy { // safe: runs code that may pay out
    fallback() external payable {
        assembly {
            let ok := delegatecall(gas(), 1, 0, 0, 0, 0)
            if iszero(ok) { revert(0, 0) }
        }
    }
}

contract Refuser { // safe: takes nothing
    receive() external payable {
        revert("no ether");
    }
}

contract Plain { // safe: takes nothing
    function f() external {}
}

contract Token { // safe: gives it back
    function unwrap() external payable {
        payable(msg.sender).transfer(msg.value);
    }
}

contract Paid { // safe: only when it is made
    constructor() payable {}
}

contract Unreached {
//<^^^^^^^^^^^^^^^ Low: `Unreached` accepts ether in `receive` but has no code that sends any: it is locked.
    receive() external payable {}

    function _pay(address payable to) internal {
        Pay.out(to, address(this).balance);
    }
}

contract Helped { // safe: a modifier comes to it
    receive() external payable {}

    modifier paying() {
        _pay(payable(msg.sender));
        _;
    }

    function go() external paying {}

    function _pay(address payable to) internal {
        to.transfer(1 ether);
    }
}

contract Pointed { // safe: named, and called by that name
    function(address payable) internal how = _pay;

    receive() external payable {}

    function go() external {
        how(payable(msg.sender));
    }

    function _pay(address payable to) private {
        to.transfer(1 ether);
    }
}

contract Kit { // safe: what it leaves uncalled is for the contracts that are made of it
    uint256 public nUses;

    receive() external payable {}

    function use() external {
        nUses++;
    }

    function _pay(address payable to) internal virtual {
        to.transfer(1 ether);
    }

    function _settle() internal virtual {
        _pay(payable(msg.sender));
    }
}

contract Made is Kit { // safe: an override comes to it
    function _settle() internal override {
        super._settle();
    }

    function settle() external {
        _settle();
    }
}
