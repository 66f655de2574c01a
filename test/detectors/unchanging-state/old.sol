pragma solidity ^0.5.0;

contract Vault {
    address private owner = msg.sender; // safe: there was no immutable yet
    uint256 private limit = 100;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `limit` never changes after deployment and could be `constant`.

    function f() external view returns (uint256) {
        return msg.sender == owner ? limit : 0;
    }
}

// ====
// solc: 0.5.17
