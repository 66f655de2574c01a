// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

/// Marks and choices of the caller that lie in a record of many.
contract Panels {
    struct Panel {
        uint256 open;
        uint256[4] counted;
        address[] seats;
        mapping(address => bool) seated;
        mapping(address => bool) greeted;
        mapping(address => uint256) choice;
        mapping(address => uint256) said;
        mapping(address => bytes32) sealedAs;
    }

    mapping(uint256 => Panel) private panels;
    mapping(address => uint256) public bound;
    mapping(uint256 => uint256) public byColour;
    mapping(address => uint256) public colourOf;

    error Again();
    error Stranger();

    function sit(uint256 id) external {
        Panel storage panel = panels[id];
        if (panel.open == 0) revert Stranger();
        bound[msg.sender] += 1 ether;
        panel.seated[msg.sender] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sit` sets `panels[id].seated[msg.sender]` without asking whether it is set: the rest is done again.
        panel.seats.push(msg.sender);
        if (panel.seats.length == 5) panel.open = 0;
    }

    function sitLast(uint256 id) external {
        Panel storage panel = panels[id];
        require(panel.open == 1, "closed");
        panel.open = 0;
        bound[msg.sender] += 1 ether;
        panel.seated[msg.sender] = true; // safe: the panel is closed in any case
    }

    function greet(uint256 id) external {
        Panel storage panel = panels[id];
        if (panel.greeted[msg.sender]) revert Again();
        panel.greeted[msg.sender] = true; // safe: asked above
        bound[msg.sender] += 1 ether;
    }

    function isGreeted(uint256 id) external {
        if (!panels[id].greeted[msg.sender]) revert Stranger();
        bound[msg.sender] = 0;
    }

    function seal(uint256 id, bytes32 word) external {
        if (!panels[id].seated[msg.sender]) revert Stranger();
        panels[id].sealedAs[msg.sender] = word;
    }

    function choose(uint256 id, uint256 choice) external {
        Panel storage panel = panels[id];
        if (panel.sealedAs[msg.sender] != keccak256(abi.encode(id, msg.sender, choice))) revert Stranger();
        panel.choice[msg.sender] = choice;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `choose` sets `panels[id].choice[msg.sender]` without asking whether it is set: the rest is done again.
        panel.counted[choice]++;
    }

    function say(uint256 id, uint256 choice) external {
        Panel storage panel = panels[id];
        if (panel.said[msg.sender] != 0) revert Again();
        if (panel.sealedAs[msg.sender] != keccak256(abi.encode(id, msg.sender, choice))) revert Stranger();
        panel.said[msg.sender] = choice; // safe: asked above
        panel.counted[choice]++;
    }

    function paint(uint256 colour) external {
        byColour[colourOf[msg.sender]] -= 1;
        colourOf[msg.sender] = colour; // safe: the earlier choice counts no more
        byColour[colour] += 1;
    }

    function pay(uint256 id, address who) external {
        require(panels[id].choice[who] != 0 && panels[id].said[who] != 0 && colourOf[who] != 0, "no");
        bound[who] = 0;
    }
}
