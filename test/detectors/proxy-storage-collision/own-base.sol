// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* The proxy's own base is not the code that runs in it. */

contract Kept {
    address internal admin;
  //^^^^^^^^^^^^^^^^^^^^^^ Low: `Proxy` keeps `admin` in the first slot, where its implementation keeps its own variables.
    address internal logic;
    uint256 internal version;
}

contract Proxy is Kept {
    uint256[] private notes;

    constructor(address logic_) {
        admin = msg.sender;
        logic = logic_;
    }

    fallback() external payable {
        (bool ok, bytes memory result) = logic.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}
