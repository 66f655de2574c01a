pragma solidity ^0.8.20;

interface IVault {
    function splitter() external view returns (address);
    function supportsInterface(bytes4 id) external view returns (bool);
    function factory() external view returns (address);
    function balanceOf(address who) external view returns (uint256);
}

interface IList {
    function isVault(address who) external view returns (bool);
}

/// Windows of payments, opened by a vault that says itself that it is one.
contract Splitter {
    uint256[] public windows;
    uint256 public current;
    uint256 public held;
    address private immutable factory;
    IList private immutable list;
    mapping(address => bool) public isKnown;
    mapping(address => uint256) public shareOf;

    constructor(address f, IList l) {
        factory = f;
        list = l;
    }

    function open(uint256 amount) external {
        require(IVault(msg.sender).splitter() == address(this), "not my vault");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `open` takes the caller's own word for who it is: any contract can answer so and change `windows[windows.length]`.
        windows.push(amount);
        current += 1;
    }

    function close() external {
        require(IVault(msg.sender).supportsInterface(0x12345678), "no vault");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `close` takes the caller's own word for who it is: any contract can answer so and change `current`.
        if (current > 0) current -= 1;
    }

    modifier onlyPool() {
        if (IVault(msg.sender).factory() != factory) revert("not a pool");
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `onSwap` takes the caller's own word for who it is: any contract can answer so and change `held`.
        _;
    }

    function onSwap(uint256 amount) external onlyPool {
        held = amount;
    }

    function enlist() external {
        require(IVault(msg.sender).supportsInterface(0x12345678), "no vault"); // safe: said of themselves, for themselves
        isKnown[msg.sender] = true;
    }

    function listed(uint256 amount) external {
        require(list.isVault(msg.sender), "not listed");
        require(IVault(msg.sender).splitter() == address(this), "not my vault"); // safe: somebody else vouches for the caller
        current = amount;
    }

    function gated() external {
        require(IVault(msg.sender).balanceOf(address(this)) > 0, "nothing here"); // safe: an amount, and no proof of who calls
        current += 1;
    }

    function leave(uint256 amount) external {
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "failed"); // safe: that a payment went well says nothing of who asked for it
        held -= amount;
    }

    function look(uint256 id) external view returns (uint256) {
        require(IVault(msg.sender).splitter() == address(this), "not my vault"); // safe: nothing is written
        return windows[id];
    }

    function measured(IVault token) external {
        require(IVault(msg.sender).supportsInterface(0x12345678), "no vault"); // safe: it writes what the token tells
        held = token.balanceOf(address(this));
    }
}
