// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice Calls receivers for the inbox. Owns nothing, so that calling in its name moves nothing.
contract Courier {
    address public immutable inbox;

    constructor() {
        inbox = msg.sender;
    }

    function forward(address to, bytes calldata data) external {
        require(msg.sender == inbox, "inbox only");
        (bool done, bytes memory answer) = to.call(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
