pragma solidity ^0.8.20;

// How much a vote counts, by what a pool holds.

interface Pair {
    function getReserves() external view returns (uint112 a, uint112 b, uint32 at);
    function totalSupply() external view returns (uint256);
    function balanceOf(address holder) external view returns (uint256);
    function getPastVotes(address holder, uint256 at) external view returns (uint256);
}

contract VotePower {
    Pair private immutable pair;

    constructor(Pair p) {
        pair = p;
    }

    function balanceOf(address voter) external view returns (uint256) {
        (uint256 reserve, , ) = pair.getReserves();
        //                      ^^^^^^^^^^^^^^^^^^ Medium: `balanceOf` counts as votes what a pool holds at the moment: a flash loan or a large trade moves it.
        return (reserve * pair.balanceOf(voter)) / pair.totalSupply();
    }

    function pastBalanceOf(address voter, uint256 at) external view returns (uint256) {
        return pair.getPastVotes(voter, at); // safe: of the past
    }
}

contract Shares {
    Pair private immutable pair;

    constructor(Pair p) {
        pair = p;
    }

    function votingPowerOf(address voter) external view returns (uint256) {
        (uint256 reserve, , ) = pair.getReserves();
        //                      ^^^^^^^^^^^^^^^^^^ Medium: `votingPowerOf` counts as votes what a pool holds at the moment: a flash loan or a large trade moves it.
        return (reserve * pair.balanceOf(voter)) / pair.totalSupply();
    }

    function valueOf(address holder) external view returns (uint256) {
        (uint256 reserve, , ) = pair.getReserves();
        return (reserve * pair.balanceOf(holder)) / pair.totalSupply(); // safe: for show, and no vote
    }
}
