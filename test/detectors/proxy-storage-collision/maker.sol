// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* All that is there beside the proxy is what makes it. */

contract Proxy {
    address public owner;
  //^^^^^^^^^^^^^^^^^^^^ Low: `Proxy` keeps `owner` in the first slot, where its implementation keeps its own variables.
    address internal logic;

    constructor(address logic_) {
        owner = msg.sender;
        logic = logic_;
    }

    fallback() external payable {
        (bool ok, bytes memory result) = logic.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}

contract Factory {
    uint256 public nMade;
    mapping(uint256 => Proxy) public made;

    function make(address logic) external {
        made[nMade++] = new Proxy(logic);
    }
}
