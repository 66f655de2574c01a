// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IDripToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
}

interface IDripRouter {
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minOut, address to)
        external
        returns (uint256);
}

interface IDripOracle {
    function quote(address tokenIn, address tokenOut, uint256 amountIn)
        external
        view
        returns (uint256 amountOut, uint256 updatedAt);
}

abstract contract DripGuard {
    address public owner = msg.sender;
    uint256 private _guard = 1;

    modifier onlyOwner() {
        require(msg.sender == owner, "DripGuard: owner");
        _;
    }

    modifier nonReentrant() {
        require(_guard == 1, "DripGuard: reentered");
        _guard = 2;
        _;
        _guard = 1;
    }
}

/// The numbers of the orders that still have something to sell, in no order.
abstract contract ActiveList {
    uint256[] private _active;
    mapping(uint256 => uint256) private _slot; // the place in the list, from one

    function activeCount() public view returns (uint256) {
        return _active.length;
    }

    function activeAt(uint256 index) external view returns (uint256) {
        return _active[index];
    }

    function _enlist(uint256 id) internal {
        _active.push(id);
        _slot[id] = _active.length;
    }

    function _unlist(uint256 id) internal {
        uint256 slot = _slot[id];
        if (slot == 0) return;
        uint256 last = _active[_active.length - 1];
        _active[slot - 1] = last;
        _slot[last] = slot;
        _active.pop();
        delete _slot[id];
    }
}
