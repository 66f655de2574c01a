pragma solidity ^0.8.20;

contract Proxy {
    address private owner = msg.sender;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `Proxy` keeps `owner` in the first slot, where its implementation keeps `Counter.count`.
    address private implementation;

    function upgrade(address to) external {
        require(msg.sender == owner, "not the owner");
        implementation = to;
    }

    fallback() external payable {
        (bool ok, bytes memory result) = implementation.delegatecall(msg.data);
        require(ok && result.length < 1000, "failed");
    }

    receive() external payable {}
}

contract AssemblyProxy {
    address private target;
  //^^^^^^^^^^^^^^^^^^^^^^ Medium: `AssemblyProxy` keeps `target` in the first slot, where its implementation keeps `Counter.count`.

    constructor(address t) {
        target = t;
    }

    fallback() external payable {
        address to = target;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

/// The target lies in a slot of its own, the owner does not.
contract HalfProxy {
    bytes32 private constant SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    address private proxyOwner;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `HalfProxy` keeps `proxyOwner` in the first slot, where its implementation keeps `Counter.count`.

    constructor(address t) {
        proxyOwner = msg.sender;
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, t)
        }
    }

    fallback() external payable {
        address to;
        assembly {
            to := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
        }
        (bool ok, ) = to.delegatecall(msg.data);
        require(ok, "failed");
    }
}

contract Counter {
    uint256 private count;

    function add() external {
        count++;
    }
}
