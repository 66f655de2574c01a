pragma solidity ^0.8.20;

abstract contract Logic {
    address private immutable self = address(this);
    address private governor;
    uint256 private fee;

    modifier onlyProxy() {
        require(address(this) != self, "not a proxy");
        _;
    }

    function setUp(bytes calldata data) external onlyProxy {
        governor = abi.decode(data, (address)); // safe: the proxy answers such calls itself
    }

    function reset(bytes calldata data) external onlyProxy {
        governor = abi.decode(data, (address));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `governor` through `reset`, while `governor` decides who passes an access check.
    }

    function setAgain(bytes calldata data) external onlyProxy {
        governor = abi.decode(data, (address)); // safe: the proxy refuses such calls
    }

    function setByProxy(bytes calldata data) external onlyProxy {
        governor = abi.decode(data, (address));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `governor` through `setByProxy`, while `governor` decides who passes an access check.
    }

    function setFee(uint256 next) external {
        require(msg.sender == governor, "not the governor");
        fee = next;
    }
}

contract Gateway is Logic {}

contract GatewayWithoutTest {
    address private governor;
    uint256 private fee;

    function setUp(bytes calldata data) external {
        governor = abi.decode(data, (address));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `governor` through `setUp`, while `governor` decides who passes an access check.
    }

    function setFee(uint256 next) external {
        require(msg.sender == governor, "not the governor");
        fee = next;
    }
}

contract GatewayProxy {
    address private immutable logic;

    constructor(address logic_, bytes memory data) {
        logic = logic_;
        (bool ok, ) = logic_.delegatecall(abi.encodeCall(Logic.setUp, (data)));
        require(ok, "failed");
    }

    function setUp(bytes calldata data) external {}

    function setAgain(bytes calldata data) external pure {
        revert("set up already");
    }

    function setByProxy(bytes calldata data) external {
        (bool ok, ) = logic.delegatecall(abi.encodeCall(Logic.setByProxy, (data)));
        require(ok, "failed");
    }

    fallback() external payable {
        address to = logic;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
