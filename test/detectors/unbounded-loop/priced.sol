// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Lists that anyone can make longer, for a price. */

contract Register {
    address[] public pools;
    address[] public cheap;
    mapping(address => bool) public isListed;

    function open(address pool) external payable {
        require(msg.value >= 1 ether, "too little");
        pools.push(pool);
    }

    function openCheaply(address pool) external payable {
        require(msg.value > 0, "nothing");
        cheap.push(pool);
    }

    function count() external view returns (uint256 n) {
        for (uint256 i = 0; i < pools.length; i++) if (isListed[pools[i]]) n++;
    }

    function countCheap() external view returns (uint256 n) {
        for (uint256 i = 0; i < cheap.length; i++) if (isListed[cheap[i]]) n++;
    }

    function close() external {
        for (uint256 i = 0; i < pools.length; i++) isListed[pools[i]] = false;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `close` loops over all of `pools`, which anyone can grow through `open` until it exceeds the block gas limit.
        for (uint256 i = 0; i < cheap.length; i++) isListed[cheap[i]] = false;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `close` loops over all of `cheap`, which anyone can grow through `openCheaply` until it exceeds the block gas limit.
        payable(msg.sender).transfer(1);
    }
}
