/** Small contracts for tests that only need something to analyse. */

/** One weakness that the checks know: authorization through `tx.origin`, on line 8. */
export const wallet = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Wallet {
    address private immutable owner = msg.sender;

    function drain(address payable to) external {
        require(tx.origin == owner, "not the owner");
        to.transfer(address(this).balance);
    }
}
`;
