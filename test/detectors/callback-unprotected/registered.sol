// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What came in is booked with the token that brought it, in an entry of its own. */

contract Chest {
    struct Item {
        address token;
        uint256 id;
    }

    struct Gift {
        address giver;
        uint256 id;
    }

    Item[] public items;
    Gift[] public gifts;

    function onERC721Received(address, address, uint256 id, bytes calldata) external returns (bytes4) {
        items.push(Item({id: id, token: msg.sender})); // safe: whoever calls is the token of that entry
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address from, uint256 id, uint256, bytes calldata) external returns (bytes4) {
        gifts.push(Gift({giver: from, id: id}));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `onERC1155Received` credits what it is told for any caller: it does not check that `msg.sender` is the token.
        return this.onERC1155Received.selector;
    }
}
