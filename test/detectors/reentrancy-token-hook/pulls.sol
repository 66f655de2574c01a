pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ICard {
    function transferFrom(address from, address to, uint256 id) external;
    function safeTransferFrom(address from, address to, uint256 id) external;
}

/** Whoever pays is called by some tokens, before the payment. */
contract Sale {
    IERC20 private immutable token;
    uint256 public sold;
    mapping(uint256 => address) public ownerOf;

    constructor(IERC20 token_) {
        token = token_;
    }

    function buy(uint256 amount) external {
        require(sold + amount <= 100, "sold out");
        require(token.transferFrom(msg.sender, address(this), amount * 1 ether), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` takes `token` from `msg.sender` before it updates `sold`: the payer can reenter while the old value is still stored.
        for (uint256 i = 0; i < amount; i++) ownerOf[sold++] = msg.sender;
    }

    function buyOne() external {
        uint256 id = sold++;
        require(id < 100, "sold out");
        ownerOf[id] = msg.sender;
        require(token.transferFrom(msg.sender, address(this), 1 ether), "not paid"); // safe: all is written before
    }
}

contract Swap {
    ICard private immutable card;
    uint256 public swapped;

    constructor(ICard card_) {
        card = card_;
    }

    function swap(uint256 id) external {
        require(swapped < 10, "no more");
        card.transferFrom(msg.sender, address(this), id); // safe: ERC-721 asks nobody here
        swapped++;
    }
}
