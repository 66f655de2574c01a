// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// Of several records each is asked for as it is read.
contract Passes {
    mapping(uint256 => address) private holders;
    mapping(uint256 => uint256) public dueTo;
    mapping(uint256 => bool) public isPaid;
    uint256 private nPasses;

    function make(address to) external payable {
        holders[nPasses] = to;
        dueTo[nPasses] = msg.value;
        nPasses++;
    }

    function hand(uint256 id, address to) external {
        require(holderOf(id) == msg.sender, "not yours");
        holders[id] = to;
    }

    function holderOf(uint256 id) public view returns (address) {
        address holder = holders[id];
        require(holder != address(0), "nobody's");
        return holder;
    }

    function claim(uint256[] calldata ids, address payable to) external {
        uint256 sum;
        for (uint256 i; i < ids.length; i++) sum += _draw(ids[i]);
        to.transfer(sum); // safe: each is asked for
    }

    function _draw(uint256 id) private returns (uint256 amount) {
        require(holderOf(id) == msg.sender && !isPaid[id], "not yours");
        isPaid[id] = true;
        amount = dueTo[id];
    }

    function claimAny(uint256[] calldata ids, address payable to) external {
        uint256 sum;
        for (uint256 i; i < ids.length; i++) {
            require(holders[ids[i]] != address(0) && !isPaid[ids[i]], "nobody's");
            isPaid[ids[i]] = true;
            sum += dueTo[ids[i]];
        }
        to.transfer(sum);
      //^^^^^^^^^^^^^^^^ Medium: `claimAny` pays `dueTo[ids[…]]` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }
}
