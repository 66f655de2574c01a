// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Rewards {
    IToken private immutable token;
    uint256 public remaining;
    uint256 public index;
    uint256 public reserved;
    uint256 public nRounds;

    constructor(IToken token_) {
        token = token_;
    }

    function checkpoint(uint256 supply) external {
        uint256 held = token.balanceOf(address(this));
        if (held != remaining) { // safe: where nothing came in, there is nothing to do
            index += ((held - remaining) * 1e18) / supply;
            remaining = held;
        }
    }

    function distribute(uint256 share) external returns (uint256) {
        uint256 held = token.balanceOf(address(this));
        uint256 realized = remaining + reserved;
        if (realized == held) return 0; // safe: nothing is kept back from anybody then
        uint256 forTreasury = ((held - realized) * share) / 1e18;
        reserved += forTreasury;
        return held - realized - forTreasury;
    }

    function close() external {
        if (token.balanceOf(address(this)) == remaining) nRounds++;
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `close` compares a token balance for strict equality: anyone can force in one wei more, and the check fails from then on.
    }

    function finish() external {
        require(token.balanceOf(address(this)) == remaining, "not settled");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `finish` compares a token balance for strict equality: anyone can force in one wei more, and the check fails from then on.
        remaining = 0;
    }
}

contract Stakes {
    IToken private immutable token;
    mapping(address => uint256) public stakeOf;

    constructor(IToken token_) {
        token = token_;
    }

    function pull(address payer) external {
        uint256 held = token.balanceOf(address(this));
        token.transfer(payer, 1);
        uint256 came = token.balanceOf(address(this)) - held;
        require(came == 1, "not paid in full"); // safe: nobody else acts between the two readings
        stakeOf[payer] += came;
    }
}
