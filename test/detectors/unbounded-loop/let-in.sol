// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Buyers are on a list that somebody signs: each brings a signature, and there may be many of them.
contract Sale {
    address private immutable signer = msg.sender;
    address[] public buyers;
    mapping(address => uint256) public paid;
    bool public isOver;
    uint256 public raised;

    function buy(uint8 v, bytes32 r, bytes32 s) external payable {
        require(ecrecover(keccak256(abi.encode(block.chainid, address(this), msg.sender)), v, r, s) == signer, "not on the list");
        if (paid[msg.sender] == 0) buyers.push(msg.sender);
        paid[msg.sender] += msg.value;
    }

    function conclude() external {
        uint256 sum;
        for (uint256 i = 0; i < buyers.length; i++) sum += paid[buyers[i]];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `conclude` loops over all of `buyers`, which whoever is let in can grow through `buy` until it exceeds the block gas limit.
        raised = sum;
        isOver = true;
    }
}

/// Members are admitted, and what they are owed is kept beside that.
contract Panel {
    struct Member {
        bool isIn;
        uint256 owed;
    }

    address private immutable chair = msg.sender;
    mapping(address => Member) private members;
    address[] public votes;

    function admit(address who) external {
        require(msg.sender == chair, "chair only");
        members[who].isIn = true;
    }

    function vote() external {
        Member storage member = members[msg.sender];
        if (!member.isIn) revert("not in");
        votes.push(msg.sender);
    }

    function count() external payable {
        uint256 each = msg.value / votes.length;
        for (uint256 i = 0; i < votes.length; i++) members[votes[i]].owed += each;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `count` loops over all of `votes`, which whoever is let in can grow through `vote` until it exceeds the block gas limit.
    }

    function take() external {
        uint256 owed = members[msg.sender].owed;
        members[msg.sender].owed = 0;
        payable(msg.sender).transfer(owed);
    }
}
