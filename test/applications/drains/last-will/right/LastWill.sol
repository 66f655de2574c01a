// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract LastWill {
    struct Will {
        address heir;
        uint256 silence;
        uint256 lastSeen;
        uint256 amount;
    }

    mapping(address => Will) public wills;

    event Written(address indexed owner, address indexed heir);
    event Inherited(address indexed owner, address indexed heir, uint256 amount);

    function write(address heir, uint256 silence) external payable {
        require(heir != address(0) && silence >= 30 days, "will");
        Will storage w = wills[msg.sender];
        w.heir = heir;
        w.silence = silence;
        w.lastSeen = block.timestamp;
        w.amount += msg.value;
        emit Written(msg.sender, heir);
    }

    function alive() external {
        wills[msg.sender].lastSeen = block.timestamp;
    }

    function fund(address owner) external payable {
        require(wills[owner].heir != address(0), "no will");
        wills[owner].amount += msg.value;
    }

    function takeBack(uint256 amount) external {
        Will storage w = wills[msg.sender];
        w.lastSeen = block.timestamp;
        w.amount -= amount;
        _pay(msg.sender, amount);
    }

    function inherit(address owner) external {
        Will memory w = wills[owner];
        require(msg.sender == w.heir, "not the heir");
        require(block.timestamp > w.lastSeen + w.silence, "too early");
        delete wills[owner];
        _pay(w.heir, w.amount);
        emit Inherited(owner, w.heir, w.amount);
    }

    function _pay(address to, uint256 amount) private {
        (bool ok, ) = to.call{value: amount}("");
        require(ok, "refused");
    }
}
