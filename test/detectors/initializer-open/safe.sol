pragma solidity ^0.8.20;

abstract contract Initializable {
    uint8 private _version;
    bool private _initializing;

    modifier initializer() {
        bool isTop = !_initializing;
        require((isTop && _version < 1) || (address(this).code.length == 0 && _version == 1), "done");
        _version = 1;
        if (isTop) _initializing = true;
        _;
        if (isTop) _initializing = false;
    }

    function _disableInitializers() internal {
        require(!_initializing, "initializing");
        _version = type(uint8).max;
    }
}

contract Disabled is Initializable {
    address private owner;

    constructor() {
        _disableInitializers();
    }

    function initialize(address o) external initializer { // safe: the constructor locks it
        owner = o;
    }

    function pay(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(1);
    }
}

contract LockedByModifier is Initializable {
    address private owner;

    constructor() initializer {}

    function initialize(address o) external initializer { // safe: the constructor locks it
        owner = o;
    }

    function pay(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(1);
    }
}

contract LockedByFlag {
    address private owner;
    bool private done = true;

    function initialize(address o) external { // safe: the implementation is born locked
        require(!done, "done");
        done = true;
        owner = o;
    }

    function pay(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(1);
    }
}

contract ByFactory {
    address private immutable factory = msg.sender;
    address private owner;

    function initialize(address o) external { // safe: the factory only
        require(msg.sender == factory && owner == address(0), "not the factory");
        owner = o;
    }

    function pay(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(1);
    }
}

contract Seeded {
    address private immutable owner = msg.sender;
    bytes32 private seed;

    function commit(bytes32 s) external { // safe: it says nothing about who may do what
        require(seed == 0, "done");
        seed = s;
    }

    function pay(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(1);
    }
}

contract BehindProxy {
    address private immutable self = address(this);
    address private owner;

    modifier onlyProxy() {
        require(address(this) != self, "not through a proxy");
        _;
    }

    function initialize(address o) external onlyProxy { // safe: not on the bare implementation
        require(owner == address(0), "done");
        owner = o;
    }

    function pay(address payable to) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(1);
    }
}
