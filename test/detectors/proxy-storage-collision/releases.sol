pragma solidity ^0.8.0;

contract Ledger {
    bool private isSet;
    address public teller;
    mapping(address => uint256) public funds;

    function initialize(address teller_) external {
        require(!isSet, "set");
        isSet = true;
        teller = teller_;
    }

    function put() external payable {
        funds[msg.sender] += msg.value;
    }
}

abstract contract Capped {
    uint256 public roof;

    function changeRoof(uint256 next) internal {
        roof = next;
    }
}

contract LedgerTwo is Capped, Ledger {
    function setRoof(uint256 next) external {
        require(msg.sender == teller, "not the teller");
        changeRoof(next);
      //^^^^^^^^^^^^^^^^ Low: `LedgerTwo` keeps `roof` in the slot where `Ledger`, which it extends, keeps `isSet`.
    }
}

contract LedgerThree is Ledger, Capped {
    function setRoof(uint256 next) external {
        require(msg.sender == teller, "not the teller");
        changeRoof(next); // safe: comes after all that was there
    }
}

contract Plain {
    uint256 public sum;
    address private immutable maker;

    constructor(address maker_) {
        maker = maker_;
    }

    function init(uint256 first) external {
        require(msg.sender == maker, "not the maker");
        sum = first;
    }
}

contract PlainTwo is Capped, Plain {
    constructor() Plain(msg.sender) {}

    function setRoof(uint256 next) external {
        changeRoof(next); // safe: nothing stands behind a proxy that a constructor has to set up
    }
}
