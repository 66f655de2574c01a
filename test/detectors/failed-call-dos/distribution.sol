pragma solidity ^0.8.20;

/// Who is in charge pays all, and anyone can be among them.
contract Dividends {
    address private immutable boss = msg.sender;
    address payable[] private holders;
    address payable[] private partners;
    mapping(address => uint256) private owed;

    receive() external payable {}

    function join() external {
        holders.push(payable(msg.sender));
    }

    function addPartner(address payable partner) external {
        require(msg.sender == boss);
        partners.push(partner);
    }

    function payAll() external {
        require(msg.sender == boss);
        for (uint256 i = 0; i < holders.length; i++) {
            holders[i].transfer(1 ether);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `payAll` pays receivers in a loop: the first one that rejects ether blocks all payments.
        }
    }

    function payPartners() external {
        require(msg.sender == boss);
        for (uint256 i = 0; i < partners.length; i++) {
            partners[i].transfer(1 ether); // safe: the boss chose them
        }
    }

    function payOrOwe() external {
        require(msg.sender == boss);
        for (uint256 i = 0; i < holders.length; i++) {
            if (!holders[i].send(1 ether)) owed[holders[i]] += 1 ether; // safe: one that refuses harms itself alone
        }
    }
}
