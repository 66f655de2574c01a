pragma solidity ^0.8.20;

// The list has what another contract lets in, each once.

interface Registry {
    function isListed(address token) external view returns (bool);
}

contract Vault {
    Registry private immutable registry;
    mapping(address => bool) private isHeld;
    mapping(address => bool) private isSeen;
    address[] private held;
    address[] private seen;
    address[] private named;
    mapping(address => uint256) public pointsOf;

    constructor(Registry r) {
        registry = r;
    }

    function add(address token) external {
        require(registry.isListed(token), "not listed");
        if (!isHeld[token]) {
            isHeld[token] = true;
            held.push(token);
        }
    }

    function see(address token) external {
        if (!isSeen[token]) {
            isSeen[token] = true;
            seen.push(token);
        }
    }

    function name(address token) external {
        require(registry.isListed(token), "not listed");
        named.push(token);
    }

    function countHeld() external {
        for (uint256 i = 0; i < held.length; i++) pointsOf[held[i]]++; // safe: the registry lets them in, each once
    }

    function countSeen() external {
        for (uint256 i = 0; i < seen.length; i++) pointsOf[seen[i]]++;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `countSeen` loops over all of `seen`, which anyone can grow through `see` until it exceeds the block gas limit.
    }

    function countNamed() external {
        for (uint256 i = 0; i < named.length; i++) pointsOf[named[i]]++;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `countNamed` loops over all of `named`, which anyone can grow through `name` until it exceeds the block gas limit.
    }
}
