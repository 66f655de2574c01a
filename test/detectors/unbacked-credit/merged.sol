// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What one record has is moved to another, or only copied.
contract Crates {
    struct Crate {
        address owner;
        uint256 weight;
    }

    Crate[] private _crates;

    function fill() external payable {
        _crates.push(Crate(msg.sender, msg.value));
    }

    function empty(uint256 id, uint256 amount) external {
        require(_crates[id].owner == msg.sender, "not yours");
        _crates[id].weight -= amount;
        payable(msg.sender).transfer(amount);
    }

    function join(uint256 from, uint256 into) external {
        require(from != into, "the same");
        require(_crates[from].owner == msg.sender && _crates[into].owner == msg.sender, "not yours");
        _crates[into].weight += _crates[from].weight; // safe: the other is emptied
        _crates[from].weight = 0;
    }

    function joinFirst(uint256 from, uint256 into) external {
        require(_crates[from].owner == msg.sender && _crates[into].owner == msg.sender, "not yours");
        uint256 moved = _crates[from].weight;
        delete _crates[from];
        _crates[into].weight += moved; // safe: the other is gone
    }

    function joinSome(uint256 from, uint256 into, bool keeps) external {
        require(_crates[from].owner == msg.sender && _crates[into].owner == msg.sender, "not yours");
        _crates[into].weight += _crates[from].weight;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `joinSome` adds `_crates[from].weight` to `_crates[into].weight` and nothing comes in for it, while `empty` pays out of it: anyone can take what others deposited.
        if (!keeps) _crates[from].weight = 0;
    }

    function copy(uint256 from, uint256 into) external {
        require(_crates[from].owner == msg.sender && _crates[into].owner == msg.sender, "not yours");
        _crates[into].weight += _crates[from].weight;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `copy` adds `_crates[from].weight` to `_crates[into].weight` and nothing comes in for it, while `empty` pays out of it: anyone can take what others deposited.
    }
}
