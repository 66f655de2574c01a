// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* What a balance is to be is asked for as a share of it. */

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Migration {
    IToken private immutable token;
    address private immutable keeper = msg.sender;
    uint256 private nDone;

    constructor(IToken token_) {
        token = token_;
    }

    function migrate(uint256 planned) external {
        uint256 held = token.balanceOf(address(this));
        require((held * 100) / planned == 98, "not what was planned");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `migrate` wants a share that it reckons from a balance to be one number exactly: anyone can move it by sending some in.
        require(token.transfer(keeper, held));
        nDone++;
    }

    function migrateSome(uint256 planned) external {
        uint256 held = token.balanceOf(address(this));
        require((held * 100) / planned >= 98, "too little"); // safe: more does no harm
        require(token.transfer(keeper, held));
        nDone++;
    }
}

contract Raffle {
    address payable private immutable winner = payable(msg.sender);
    uint256 private constant price = 1 ether;
    uint256 private constant nTickets = 10;

    function close() external {
        require(address(this).balance / price == nTickets, "not sold out");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `close` wants a share that it reckons from a balance to be one number exactly: anyone can move it by sending some in.
        winner.transfer(address(this).balance);
    }

    function closeRight() external {
        require(address(this).balance / price >= nTickets, "not sold out"); // safe: more will do
        winner.transfer(address(this).balance);
    }

    function count() external view returns (bool) {
        return address(this).balance / price == nTickets; // safe: told alone, and nothing is stopped by it
    }
}

contract Shares {
    IToken private immutable token;
    uint256 public weight;
    uint256 public last;
    mapping(address => uint256) public sharesOf;

    constructor(IToken token_) {
        token = token_;
    }

    function rebalance(uint256 parts) external {
        if (parts * token.balanceOf(address(this)) != weight * 1e18) revert("weights");
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `rebalance` wants a share that it reckons from a balance to be one number exactly: anyone can move it by sending some in.
        last = parts;
    }

    function fits(uint256 parts) external {
        uint256 held = token.balanceOf(address(this));
        uint256 product;
        unchecked {
            product = held * parts;
        }
        require(parts == 0 || product / held == parts, "overflow"); // safe: says that the product fits
        last = product;
    }

    function enter(uint256 amount) external {
        uint256 before = token.balanceOf(address(this));
        require(token.transferFrom(msg.sender, address(this), amount));
        uint256 came = token.balanceOf(address(this)) - before;
        require((came * 100) / amount == 100, "a fee was taken"); // safe: nobody else acts between the two readings
        sharesOf[msg.sender] += came;
    }

    function reckon(uint256 divisor) external {
        uint256 part = token.balanceOf(address(this)) / divisor;
        if (part == last) return; // safe: where nothing changed, there is nothing to do
        last = part;
    }

    function drained() external {
        require(token.balanceOf(address(this)) / 1e18 == 0, "something is left"); // safe: whether there is anything
        last = 0;
    }
}
