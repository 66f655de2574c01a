// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ChestStorage, CutStorage} from "./AdzeStorage.sol";

/// Keeps ether for many; in an emergency a guardian brings it to a haven that was named at the start.
contract ChestFacet {
    error ReadyAlready();
    error NotReady();
    error Paused();
    error NotPaused();
    error NotGuardian();
    error OverLimit();
    error PaymentFailed();

    event Put(address indexed who, uint256 amount);
    event Taken(address indexed who, uint256 amount);
    event Evacuated(address indexed haven, uint256 amount);

    modifier whenOpen() {
        if (!ChestStorage.load().ready) revert NotReady();
        if (CutStorage.load().paused) revert Paused();
        _;
    }

    function initChest(address guardian, address haven, uint256 limit) external {
        CutStorage.enforceOwner();
        ChestStorage.Layout storage s = ChestStorage.load();
        if (s.ready) revert ReadyAlready();
        (s.guardian, s.haven, s.limit, s.ready) = (guardian, haven, limit, true);
    }

    function put() external payable whenOpen {
        ChestStorage.Layout storage s = ChestStorage.load();
        if (s.total + msg.value > s.limit) revert OverLimit();
        s.balances[msg.sender] += msg.value;
        s.total += msg.value;
        emit Put(msg.sender, msg.value);
    }

    function give(address to, uint256 amount) external whenOpen {
        ChestStorage.Layout storage s = ChestStorage.load();
        s.balances[msg.sender] -= amount;
        s.balances[to] += amount;
    }

    function take(uint256 amount) external whenOpen {
        ChestStorage.Layout storage s = ChestStorage.load();
        s.balances[msg.sender] -= amount;
        s.total -= amount;
        (bool ok, ) = msg.sender.call{value: amount}("");
        if (!ok) revert PaymentFailed();
        emit Taken(msg.sender, amount);
    }

    function setPaused(bool paused) external {
        if (msg.sender != ChestStorage.load().guardian) revert NotGuardian();
        CutStorage.load().paused = paused;
    }

    function evacuate() external {
        ChestStorage.Layout storage s = ChestStorage.load();
        if (msg.sender != s.guardian) revert NotGuardian();
        if (!CutStorage.load().paused) revert NotPaused();
        uint256 amount = address(this).balance;
        (bool ok, ) = s.haven.call{value: amount}("");
        if (!ok) revert PaymentFailed();
        emit Evacuated(s.haven, amount);
    }

    function restore() external payable {
        if (msg.sender != ChestStorage.load().haven) revert NotGuardian();
    }

    function inChest(address who) external view returns (uint256) {
        return ChestStorage.load().balances[who];
    }
}
