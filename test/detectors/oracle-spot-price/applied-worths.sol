// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Written for Solhound: worths of shares that a function of numbers reckons.

interface IPond {
    function totalSupply() external view returns (uint256);
    function fishReserve() external view returns (uint256);
    function weedReserve() external view returns (uint256);
    function lastYear() external view returns (uint256);
}

library Parts {
    function take(uint256 whole, uint256 part, uint256 all) internal pure returns (uint256) {
        require(all > 0, "empty");
        return (whole * part) / all;
    }

    function root(uint256 value) internal pure returns (uint256 result) {
        result = value;
        uint256 next = (value + 1) / 2;
        while (next < result) (result, next) = (next, (value / next + next) / 2);
    }
}

contract Fishery {
    IPond private immutable pond;
    uint256 public quota;
    mapping(address => uint256) public netsOf;
    mapping(address => uint256) public votesOf;

    constructor(IPond pond_) {
        pond = pond_;
    }

    function portion(uint256 part, uint256 all, uint256 whole) public pure returns (uint256 share) {
        if (part > all) part = all;
        if (all > 0) share = (whole * part) / all;
    }

    function worthOf(uint256 nets) external view returns (uint256) {
        return portion(nets, pond.totalSupply(), pond.fishReserve());
        //                   ^^^^^^^^^^^^^^^^^^ Low: `worthOf` reckons what a share is worth by `fishReserve` and `totalSupply` as they are now, which anyone can move in the same transaction.
    }

    function setVotes(address who) external {
        votesOf[who] = Parts.take(pond.weedReserve(), netsOf[who], pond.totalSupply());
        //                                                         ^^^^^^^^^^^^^^^^^^ Low: `setVotes` reckons what a share is worth by `weedReserve` and `totalSupply` as they are now, which anyone can move in the same transaction.
    }

    function isRich(address who, uint256 least) external view returns (bool) {
        return 2 * portion(netsOf[who], pond.totalSupply(), pond.fishReserve()) >= least;
        //                              ^^^^^^^^^^^^^^^^^^ Low: `isRich` reckons what a share is worth by `fishReserve` and `totalSupply` as they are now, which anyone can move in the same transaction.
    }

    function quotaOf(address who) external view returns (uint256) {
        return portion(netsOf[who], pond.totalSupply(), quota); // safe: a part of what is kept here
    }

    function fairWorth(uint256 nets) external view returns (uint256) {
        uint256 middle = Parts.root(pond.fishReserve() * pond.weedReserve());
        return portion(nets, pond.totalSupply(), middle); // safe: the root of both sides stays where it is
    }

    function slowWorth(uint256 nets) external view returns (uint256) {
        return Parts.take(pond.lastYear(), nets, pond.totalSupply()); // safe: no trade moves it
    }
}
