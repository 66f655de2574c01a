pragma solidity ^0.8.20;

contract Proxy {
    address private immutable implementation;

    constructor(address i) {
        implementation = i;
    }

    fallback() external payable {
        (bool ok, ) = implementation.delegatecall(msg.data);
        require(ok, "failed");
    }

    function many_msg_babbage(bytes1) external {}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `many_msg_babbage(bytes1)` has the same selector as `transfer(address,uint256)`, 0xa9059cbb.
}
