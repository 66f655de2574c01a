pragma solidity ^0.8.20;

contract Proxy {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    address private immutable admin = msg.sender;

    function upgrade(address to) external {
        require(msg.sender == admin);
        bytes32 slot = SLOT;
        assembly {
            sstore(slot, to)
        }
    }

    function implementation() internal view returns (address to) {
        bytes32 slot = SLOT;
        assembly {
            to := sload(slot)
        }
    }

    fallback() external payable {
        address to = implementation();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0) // safe: set by the admin
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }
}

interface IBeacon {
    function implementation() external view returns (address);
}

contract BeaconProxy {
    IBeacon private immutable beacon;

    constructor(IBeacon b) {
        beacon = b;
    }

    fallback() external payable {
        (bool ok, ) = beacon.implementation().delegatecall(msg.data); // safe: a fixed contract says which
        require(ok);
    }
}

contract Multicall {
    function multicall(bytes[] calldata data) external {
        for (uint256 i = 0; i < data.length; i++) {
            (bool ok, ) = address(this).delegatecall(data[i]); // safe: its own code
            require(ok);
        }
    }
}

contract Allowed {
    address private immutable admin = msg.sender;
    mapping(address => bool) private isPlugin;
    mapping(bytes4 => address) private facets;

    function allow(address plugin, bytes4 selector) external {
        require(msg.sender == admin);
        isPlugin[plugin] = true;
        facets[selector] = plugin;
    }

    function execute(address plugin, bytes calldata data) external {
        require(isPlugin[plugin]);
        (bool ok, ) = plugin.delegatecall(data); // safe: chosen from a list
        require(ok);
    }

    function executeAny(address plugin, bytes calldata data) external {
        require(msg.sender == admin);
        (bool ok, ) = plugin.delegatecall(data); // safe: the admin only
        require(ok);
    }

    fallback() external {
        (bool ok, ) = facets[msg.sig].delegatecall(msg.data); // safe: the caller picks a key, the admin set the target
        require(ok);
    }
}

library Sums {
    function sum(uint256[] storage all) external view returns (uint256 total) {
        for (uint256 i = 0; i < all.length; i++) total += all[i];
    }
}

contract UsesLibrary {
    uint256[] private all;

    function total() external returns (uint256) {
        all.push(1);
        return Sums.sum(all); // safe: a library is linked at deployment
    }
}
