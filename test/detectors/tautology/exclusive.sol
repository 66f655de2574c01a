pragma solidity ^0.8.20;

/// Nobody is two at once.
contract Motions {
    error NotYours();

    struct Motion {
        address proposer;
        uint8 state;
        bool cancelled;
    }

    address private immutable warden = msg.sender;
    address private immutable deputy = msg.sender;
    mapping(uint256 => Motion) private motions;

    function cancel(uint256 id) external {
        Motion storage m = motions[id];
        require(msg.sender != m.proposer || msg.sender != warden, "not yours");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `msg.sender != m.proposer || msg.sender != warden` is always true, unless the two are the same: `&&` was probably meant.
        m.cancelled = true;
    }

    function cancelAlso(uint256 id) external {
        if (motions[id].proposer == msg.sender && (warden == msg.sender)) revert NotYours(); // safe: one may be both
        motions[id].cancelled = true;
    }

    function cancelRightly(uint256 id) external {
        Motion storage m = motions[id];
        require(msg.sender == m.proposer || msg.sender == warden, "not yours"); // safe: one of them
        m.cancelled = true;
    }

    function cancelUnless(uint256 id) external {
        if (msg.sender != motions[id].proposer && msg.sender != warden) revert NotYours(); // safe: neither of them
        motions[id].cancelled = true;
    }

    function list(uint256[] memory ids, uint8[] memory states, bool[] memory open) external {
        require(msg.sender == warden && msg.sender == tx.origin, "warden"); // safe: no contract
        if (ids.length != states.length || ids.length != open.length) revert NotYours(); // safe: all of one length
        motions[ids[0]].state = states[0];
    }

    function isNone(uint8 state) external pure returns (bool) {
        return state == 1 && state == 2;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `state == 1 && state == 2` is always false, unless the two are the same: `||` was probably meant.
    }

    function open(uint256 id, address to) external view returns (bool) {
        return to != address(0) || msg.sender != motions[id].proposer; // safe: of different ones
    }

    modifier notForBoth() {
        require(msg.sender != warden || msg.sender != deputy, "both");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `msg.sender != warden || msg.sender != deputy` is always true, unless the two are the same: `&&` was probably meant.
        _;
    }

    function step(uint256 id, uint8 state) external notForBoth {
        require(state != 1 || state != 2, "state");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `state != 1 || state != 2` is always true, unless the two are the same: `&&` was probably meant.
        motions[id].state = state;
    }
}
