pragma solidity ^0.8.0;

contract Vault {
    address public owner;
  //^^^^^^^^^^^^^^^^^^^^ None: `owner` never changes after deployment and could be `immutable`.
    uint256 public limit = 100;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `limit` never changes after deployment and could be `constant`.
    string private name = "vault";
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `name` never changes after deployment and could be `constant`.
    address private deployer = msg.sender;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `deployer` never changes after deployment and could be `immutable`.
    uint256 private count = 1; // safe: counted up
    uint256 private total; // safe: set by anyone
    uint256 private sum; // safe: summed up in a loop
    uint256[] private list; // safe: an array
    uint256 private slotted = 1; // safe: assembly may write it
    uint256 private constant most = 5; // safe: a constant
    string private title; // safe: a text cannot be immutable
    uint256 internal shared = 3; // safe: a derived contract sets it
    uint256 private unread = 7; // safe: nothing reads it

    constructor(uint256[] memory parts, string memory text) {
        owner = msg.sender;
        title = text;
        list = parts;
        for (uint256 i = 0; i < parts.length; i++) sum += parts[i];
    }

    function set(uint256 x) external returns (uint256) {
        require(msg.sender == owner || msg.sender == deployer, name);
        total = x < limit ? x : most;
        assembly {
            sstore(slotted.slot, x)
        }
        return total + sum + slotted + list[0] + bytes(title).length + ++count;
    }
}

contract Derived is Vault {
    constructor() Vault(new uint256[](0), "derived") {
        shared = 4;
    }
}

abstract contract Open {
    uint256 internal left = 1; // safe: for derived contracts
    uint256 private kept = 2;
  //^^^^^^^^^^^^^^^^^^^^^^^^ None: `kept` never changes after deployment and could be `constant`.

    function f() external view returns (uint256) {
        return left + kept;
    }
}
