pragma solidity 0.8.37;

contract Owned {
    address private owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }
}

contract Treasury is Owned {
    address private owner;
  //^^^^^^^^^^^^^^^^^^^^^ Low: Setting `owner` does not change `Owned.owner`, which `Owned` still uses.

    function hand(address newOwner) external onlyOwner {
        owner = newOwner;
    }
}

abstract contract Capped {
    uint256 private cap;

    constructor(uint256 cap_) {
        cap = cap_;
    }

    function check(uint256 amount) internal view {
        require(amount <= cap, "too much");
    }
}

contract Sale is Capped(100 ether) {
    uint256 public cap;
  //^^^^^^^^^^^^^^^^^^ Low: Setting `cap` does not change `Capped.cap`, which `Capped` still uses.
    uint256 public sold;

    function raise() external {
        cap *= 2;
    }

    function buy() external payable {
        check(sold += msg.value);
    }
}
