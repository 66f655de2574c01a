// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {GateV1} from "./GateV1.sol";
import {Metered} from "./Metered.sol";

/// What the gates in use since last year are upgraded to: what is above the limit of a day waits for its recipient.
contract GateV2 is GateV1, Metered {
    mapping(address => uint256) public waiting;

    event Waiting(address indexed recipient, uint256 amount);

    error LimitReached();

    function initializeV2(uint256 limit) external onlyOwner {
        if (version != 1) revert WrongVersion();
        version = 2;
        _setDailyLimit(limit);
    }

    function setDailyLimit(uint256 limit) external onlyOwner {
        _setDailyLimit(limit);
    }

    /// All or a part, as far as the limit of the day goes.
    function takeWaiting(uint256 amount) external {
        waiting[msg.sender] -= amount;
        if (!_tryMeter(amount)) revert LimitReached();
        super._payOut(msg.sender, amount);
    }

    function _payOut(address to, uint256 amount) internal override {
        if (_tryMeter(amount)) {
            super._payOut(to, amount);
        } else {
            waiting[to] += amount;
            emit Waiting(to, amount);
        }
    }
}
