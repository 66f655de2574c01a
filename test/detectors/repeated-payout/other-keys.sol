// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// One record is paid, and another one is emptied.
contract Coats {
    struct Coat {
        address guest;
        uint256 deposit;
    }

    address public immutable host;
    mapping(address => uint256) public tab;
    mapping(uint256 => Coat) public coats;
    mapping(address => address) public friendOf;
    mapping(address => uint256) public gifts;

    constructor(address host_) {
        host = host_;
    }

    function hang(uint256 id) external payable {
        require(coats[id].guest == address(0), "taken");
        coats[id] = Coat(msg.sender, msg.value);
    }

    function drink() external payable {
        tab[msg.sender] += msg.value;
    }

    function befriend(address other) external {
        friendOf[msg.sender] = other;
    }

    function give(address to) external payable {
        gifts[to] += msg.value;
    }

    function settle() external {
        uint256 rest = tab[msg.sender];
        tab[host] = 0;
      //^^^^^^^^^^^^^ High: `settle` pays by `tab[msg.sender]` and empties `tab[host]` instead: the same call pays again.
        payable(msg.sender).transfer(rest);
    }

    function fetch(uint256 id, uint256 hook) external {
        Coat memory coat = coats[id];
        require(coat.guest == msg.sender, "not yours");
        delete coats[hook];
      //^^^^^^^^^^^^^^^^^^ High: `fetch` pays by `coats[id].deposit` and empties `coats[hook].deposit` instead: the same call pays again.
        payable(msg.sender).transfer(coat.deposit);
    }

    function takeGift(address of_) external {
        require(friendOf[of_] == msg.sender, "no friend");
        uint256 gift = gifts[of_];
        gifts[msg.sender] = 0;
      //^^^^^^^^^^^^^^^^^^^^^ High: `takeGift` pays by `gifts[of_]` and empties `gifts[msg.sender]` instead: the same call pays again.
        payable(msg.sender).transfer(gift);
    }

    function settleRight() external {
        uint256 rest = tab[msg.sender];
        tab[msg.sender] = 0; // safe: the record that is paid
        payable(msg.sender).transfer(rest);
    }

    function takeOwnGift(address of_) external {
        require(of_ == msg.sender, "not yours");
        uint256 gift = gifts[of_];
        gifts[msg.sender] = 0; // safe: the two are the same
        payable(msg.sender).transfer(gift);
    }
}
