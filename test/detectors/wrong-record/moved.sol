// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// As much as the caller names moves from the deposit of a lot to the caller's account.
contract Lots {
    struct Lot {
        address keeper;
        uint128 deposit;
    }

    mapping(uint256 => Lot) public lots;
    mapping(address => uint256) public credit;

    function take(uint256 id) external payable {
        require(lots[id].keeper == address(0), "taken");
        lots[id] = Lot(msg.sender, uint128(msg.value));
        lots[id].keeper = msg.sender;
    }

    function lower(uint256 id, uint128 amount) external {
        require(lots[id].keeper != address(0), "nobody's");
        lots[id].deposit -= amount;
        credit[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `lower` credits the caller with `lots[id].deposit` of a record that belongs to somebody, and does not ask whose it is.
    }

    function lowerOwn(uint256 id, uint128 amount) external {
        require(lots[id].keeper == msg.sender, "not yours");
        lots[id].deposit -= amount;
        credit[msg.sender] += amount; // safe: the keeper is asked for
    }

    function lowerForKeeper(uint256 id, uint128 amount) external {
        lots[id].deposit -= amount;
        credit[lots[id].keeper] += amount; // safe: the keeper gets it
    }

    function withdraw() external {
        uint256 amount = credit[msg.sender];
        credit[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}
