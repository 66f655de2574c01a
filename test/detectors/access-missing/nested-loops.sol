pragma solidity ^0.8.20;

library Sorting {
    function sort(uint256[] memory items) internal pure {
        assembly {
            let first := add(items, 32)
            let end := add(first, mul(mload(items), 32))
            for { let i := first } lt(i, end) { i := add(i, 32) } {
                for { let j := first } lt(j, i) { j := add(j, 32) } {
                    let one := mload(i)
                    let other := mload(j)
                    if lt(one, other) {
                        mstore(i, other)
                        mstore(j, one)
                    }
                }
            }
        }
    }
}

contract Board {
    uint256[] private items;

    function setSorted(uint256[] memory next) external {
        Sorting.sort(next);
        items = next;
    }

    function set(uint256[] memory next) external {
        items = next; // safe: everybody may set them sorted too, whether or not the inner loop runs
    }
}

contract OwnedBoard {
    address private immutable owner = msg.sender;
    uint256 private limit;

    function setLimit(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        limit = next;
    }

    function setLimitSorted(uint256 next, uint256[] memory others) external {
        Sorting.sort(others);
        limit = next;
      //^^^^^^^^^^^^ Medium: Anyone can change `limit` through `setLimitSorted`, while `setLimit` restricts who may change `limit`.
    }
}

contract SignedBoard {
    mapping(address => bool) private isSigner;
    uint256 private limit;

    constructor(address signer) {
        isSigner[signer] = true;
    }

    function setLimit(uint256 next) external {
        require(isSigner[msg.sender], "not a signer");
        limit = next;
    }

    function setLimitBy(uint256 next, uint256 rounds) external {
        for (uint256 i = 0; i < rounds; i++) {
            for (uint256 j = 0; j < i; j++) limit++;
            require(isSigner[msg.sender], "not a signer");
        }
        limit = next; // safe: asked for in every round of the outer loop
    }
}
