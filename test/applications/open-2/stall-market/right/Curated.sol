// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Owner-kept list of payment tokens, with a two-step handover of ownership.
abstract contract Curated {
    address public curator;
    address public nextCurator;
    mapping(address => bool) public isCurated;

    event CuratorChanged(address indexed curator);
    event CuratedSet(address indexed token, bool listed);

    error NotCurator();

    constructor() {
        curator = msg.sender;
        emit CuratorChanged(msg.sender);
    }

    function handOver(address to) external {
        if (msg.sender != curator) revert NotCurator();
        nextCurator = to;
    }

    function takeOver() external {
        if (msg.sender != nextCurator) revert NotCurator();
        curator = msg.sender;
        nextCurator = address(0);
        emit CuratorChanged(msg.sender);
    }

    function setCurated(address token, bool listed) external {
        if (msg.sender != curator) revert NotCurator();
        require(!listed || token.code.length > 0, "no token");
        isCurated[token] = listed;
        emit CuratedSet(token, listed);
    }
}
