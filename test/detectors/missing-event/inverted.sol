pragma solidity ^0.8.0;

contract Shop {
    address private owner;
    address private friend;
    address private lastBuyer;
    uint256 private price;
    uint256 private unused;
    uint256 private total;

    modifier checked() {
        require(msg.sender != owner, "not you");
        _;
    }

    function setOwner(address newOwner) external checked {
        owner = newOwner;
      //^^^^^^^^^^^^^^^^ None: `setOwner` changes `owner` without emitting an event.
    }

    function setPrice(uint256 newPrice) external checked {
        price = newPrice;
      //^^^^^^^^^^^^^^^^ None: `setPrice` changes `price` without emitting an event.
    }

    function buy() external payable {
        require(msg.value >= price, "more");
        lastBuyer = msg.sender; // safe: anyone may, and no test of callers stands before
        total += msg.value;
    }

    function setFriend(address newFriend) external checked {
        friend = newFriend; // safe: says nothing of who may do what
    }

    function setUnused(uint256 x) external checked {
        unused = x; // safe: nothing depends on it
    }

    function double() external checked {
        total = total * 2; // safe: no choice
    }
}
