// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

/// Calls out for the clearing, which has the allowances; this contract has none, and holds nothing.
contract Errand {
    address public immutable clearing;

    error OnlyClearing();

    constructor() {
        clearing = msg.sender;
    }

    function run(address target, bytes calldata data) external {
        if (msg.sender != clearing) revert OnlyClearing();
        (bool ok, bytes memory result) = target.call(data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }
}
