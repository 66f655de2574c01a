// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Functions that ask what they override does ask, and that clear what somebody has entered. */

abstract contract Escrow {
    mapping(address => uint256) public claimedOf;
    mapping(address => uint256) public lockedOf;

    address internal immutable admin = msg.sender;
    uint256 internal immutable start = block.timestamp;

    function lock(address account) external payable {
        require(msg.sender == admin, "not the admin");
        lockedOf[account] += msg.value;
    }

    function vested(uint256 locked, uint256 time) private view returns (uint256) {
        if (time < start) return 0;
        uint256 part = (locked * (time - start)) / 1000;
        return part < locked ? part : locked;
    }

    function claim() external virtual {
        claimUntil(block.timestamp);
    }

    function claimUntil(uint256 time) internal {
        uint256 due = vested(lockedOf[msg.sender], time) - claimedOf[msg.sender];
        if (due == 0) return;
        claimedOf[msg.sender] += due; // safe: every function that comes here has asked what is locked
        payable(msg.sender).transfer(due);
    }
}

contract Revocable is Escrow {
    mapping(address => uint256) public revokedAt;

    function revoke(address account) external {
        require(msg.sender == admin, "not the admin");
        revokedAt[account] = block.timestamp;
    }

    function claim() external override {
        uint256 time = block.timestamp;
        if (revokedAt[msg.sender] != 0) time = revokedAt[msg.sender];
        claimUntil(time);
    }
}

interface IBook {
    function ownerOf(uint256 id) external view returns (address);
    function isForSale(uint256 id) external view returns (bool);
    function grab(uint256 id, address to) external;
    function balanceOf(uint256 id) external view returns (uint128 owed, uint128 held);
    function settle(uint256 id, address payer, uint256 held, uint256 owed) external;
    function give(uint256 id, address to) external;
}

contract Auctions {
    IBook private immutable book;
    mapping(uint256 => address) public ownerOf;

    constructor(IBook book_) {
        book = book_;
    }

    function grab(uint256 id) external {
        ownerOf[id] = book.ownerOf(id); // safe: what is cleared below is nobody's secret
        book.grab(id, address(this));
    }

    function buy(uint256 id, uint256 amount) external {
        require(book.isForSale(id), "nothing to buy");
        (uint256 owed, uint256 held) = book.balanceOf(id);
        book.settle(id, msg.sender, (held * amount) / owed, amount);
        if (owed - amount == 0) {
            book.give(id, ownerOf[id]);
            delete ownerOf[id];
        }
    }
}
