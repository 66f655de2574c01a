// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Stewarded {
    address public steward;
    address public heir;

    event StewardNamed(address indexed heir);
    event StewardChanged(address indexed from, address indexed to);

    constructor() {
        steward = msg.sender;
    }

    modifier onlySteward() {
        require(msg.sender == steward, "Stewarded: caller");
        _;
    }

    function nameSteward(address heir_) external onlySteward {
        heir = heir_;
        emit StewardNamed(heir_);
    }

    function takeStewardship() external {
        require(msg.sender == heir, "Stewarded: not named");
        emit StewardChanged(steward, heir);
        steward = heir;
        delete heir;
    }
}
