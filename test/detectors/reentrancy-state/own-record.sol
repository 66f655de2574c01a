// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface INft {
    function transferFrom(address from, address to, uint256 id) external;
}

contract Market {
    mapping(address => mapping(uint256 => address)) public sellerOf;
    mapping(uint256 => address) public seatOf;
    uint256 public nListed;

    function list(INft nft, uint256 id) external {
        require(sellerOf[address(nft)][id] == address(0), "listed");
        nft.transferFrom(msg.sender, address(this), id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `list` calls `nft` before it updates `sellerOf[nft][id]`: the receiver can reenter while the old value is still stored.
        sellerOf[address(nft)][id] = msg.sender;
    }

    function take(INft nft, uint256 id) external {
        require(seatOf[id] == address(0), "taken");
        nft.transferFrom(msg.sender, address(this), id);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `take` calls `nft` before it updates `seatOf[id]`: the receiver can reenter while the old value is still stored.
        seatOf[id] = msg.sender;
    }
}
