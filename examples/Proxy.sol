// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What an upgradeable contract keeps about itself
contract ProxyStorage {
    address internal admin;
    address internal implementation;
    uint256 internal version;
}

/// @title A proxy that forwards calls, and lets helpers run in its place
contract Proxy is ProxyStorage {
    uint256[] private notes;

    event Upgraded(address indexed implementation, uint256 version);

    constructor(address first) {
        admin = msg.sender;
        implementation = first;
    }

    modifier onlyAdmin() {
        require(msg.sender == admin, "only the admin");
        _;
    }

    function upgradeTo(address next) external onlyAdmin {
        implementation = next;
        version += 1;
        emit Upgraded(next, version);
    }

    /// The caller chooses whose code runs on the proxy's own storage.
    function runHelper(address helper, bytes calldata task) external returns (bytes memory) {
        (bool done, bytes memory result) = helper.delegatecall(task);
        require(done, "the helper failed");
        return result;
    }

    /// The caller chooses the slot: also the one that holds the admin.
    function writeNote(uint256 slot, uint256 value) external {
        assembly {
            sstore(slot, value)
        }
    }

    fallback(bytes calldata data) external payable returns (bytes memory) {
        (bool done, bytes memory result) = implementation.delegatecall(data);
        require(done, "the implementation failed");
        return result;
    }
}
