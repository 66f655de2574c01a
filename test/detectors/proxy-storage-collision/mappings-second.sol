pragma solidity ^0.8.20;

interface IList {
    function codeOf(string memory name) external view returns (address);
}

contract ListProxy {
    mapping(address => string) private names;
    mapping(address => IList) private lists;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `ListProxy` keeps `lists` in the slot where its implementation keeps `Guests.isGuest`.

    constructor(IList list, string memory name) {
        lists[address(this)] = list;
        names[address(this)] = name;
    }

    fallback() external payable {
        address code = lists[address(this)].codeOf(names[address(this)]);
        (bool ok, bytes memory result) = code.delegatecall(msg.data);
        require(ok && result.length == 0, "failed");
    }
}

contract Guests {
    uint256 public nGuests;
    mapping(address => bool) public isGuest;

    function enter() external {
        nGuests++;
        isGuest[msg.sender] = true;
    }
}
