pragma solidity ^0.8.20;

/// First-call-wins by a flag.
contract Wallet {
    address private owner;
    bool private initialized;

    function initialize(address o) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Medium: Whoever calls the initializer `initialize` first sets `owner`: no constructor of `Wallet` disables it.
        require(!initialized, "done");
        initialized = true;
        owner = o;
    }

    function run(address target, bytes calldata data) external {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = target.delegatecall(data);
        require(ok, "failed");
    }
}

/// First-call-wins by the owner itself.
contract Safe {
    address private owner;

    function setup(address o) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: Whoever calls the initializer `setup` first sets `owner`: no constructor of `Safe` disables it.
        if (owner != address(0)) revert("done");
        owner = o;
    }

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(amount);
    }
}

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

    modifier onlyInitializing() {
        require(_initializing, "not initializing");
        _;
    }

    function _disableInitializers() internal {
        require(!_initializing, "initializing");
        _version = type(uint8).max;
    }
}

abstract contract OwnableUp is Initializable {
    mapping(bytes32 => mapping(address => bool)) private roles;

    function __Ownable_init(address admin) internal onlyInitializing {
        roles[0][admin] = true;
    }

    modifier onlyAdmin() {
        require(roles[0][msg.sender], "not an admin");
        _;
    }
}

contract Upgradeable is OwnableUp {
    uint256 private fee;

    function initialize(address admin) external initializer {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: Whoever calls the initializer `initialize` first sets `roles[0][admin]`: no constructor of `Upgradeable` disables it.
        __Ownable_init(admin);
    }

    function setFee(uint256 f) external onlyAdmin {
        fee = f;
    }
}
