pragma solidity ^0.8.20;

/// Who has the number one is in charge.
contract Wards {
    mapping(address => uint256) private wards;
    mapping(address => uint256) private levels;
    uint256 private fee;

    constructor() {
        wards[msg.sender] = 1;
    }

    function rely(address who) external {
        wards[who] = 1;
      //^^^^^^^^^^^^^^ High: Anyone can change `wards[who]` through `rely`, while `wards[msg.sender]` decides who passes an access check.
    }

    function relyOn(address who) external {
        require(wards[msg.sender] == 1, "not in charge");
        levels[who] = 1; // safe: who is in charge sees to it
    }

    function setFee(uint256 next) external {
        require(wards[msg.sender] == 1, "not in charge");
        fee = next; // safe: who is in charge, were there a check on who that is
    }

    function deny() external {
        wards[msg.sender] = 0; // safe: of the caller alone
    }
}
