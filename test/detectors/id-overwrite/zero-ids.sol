// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Who brings customers gets a part; whoever has the code zero gets it of all who were brought by nobody.
contract Commissions {
    mapping(bytes32 => address) public ownerOf;
    mapping(address => bytes32) public codeOf;
    mapping(address => uint256) public owed;

    function register(bytes32 code) external {
        require(ownerOf[code] == address(0), "taken");
        ownerOf[code] = msg.sender;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `register` lets the caller have `code` zero too, which `codeOf[msg.sender]` holds for all who have chosen none: they all count as theirs.
    }

    function registerRight(bytes32 code) external {
        require(code != bytes32(0), "no code");
        require(ownerOf[code] == address(0), "taken");
        ownerOf[code] = msg.sender; // safe: zero is refused
    }

    function choose(bytes32 code) external {
        codeOf[msg.sender] = code;
    }

    function buy() external payable {
        owed[ownerOf[codeOf[msg.sender]]] += msg.value / 100;
    }
}

/// Guilds, and who is in which.
contract Guilds {
    struct Guild {
        address master;
        uint256 founded;
    }

    mapping(uint256 => Guild) public guilds;
    mapping(address => uint256) public guildOf;

    function found(uint256 id) external {
        require(guilds[id].founded == 0, "taken");
        guilds[id] = Guild(msg.sender, block.timestamp);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `found` lets the caller have `id` zero too, which `guildOf[member]` holds for all who have chosen none: they all count as theirs.
    }

    function join(address member, uint256 id) external {
        require(guilds[id].master == msg.sender, "not yours");
        guildOf[member] = id;
    }
}

/// Zero is never looked up.
contract Teams {
    mapping(uint256 => address) public captainOf;
    mapping(address => uint256) public teamOf;
    mapping(address => uint256) public pay;

    function lead(uint256 team) external {
        require(captainOf[team] == address(0), "taken");
        captainOf[team] = msg.sender; // safe: zero is not looked up
    }

    function join(uint256 team) external {
        require(captainOf[team] != address(0), "no such team");
        teamOf[msg.sender] = team;
    }

    function score(address player) external {
        if (teamOf[player] != 0) pay[captainOf[teamOf[player]]] += 1;
    }
}

/// Nobody chooses.
contract Names {
    mapping(bytes32 => address) public holderOf;
    mapping(address => uint256) public countOf;

    function take(bytes32 name) external {
        require(holderOf[name] == address(0), "taken");
        holderOf[name] = msg.sender; // safe: zero stands for nothing
        countOf[msg.sender] += 1;
    }
}

/// Only what was opened can be taken.
contract Desks {
    address private immutable keeper = msg.sender;
    mapping(uint256 => bool) public isOpen;
    mapping(uint256 => address) public clerkAt;
    mapping(address => uint256) public deskOf;

    function open(uint256 desk) external {
        require(msg.sender == keeper && desk != 0, "no");
        isOpen[desk] = true;
    }

    function sit(uint256 desk) external {
        require(isOpen[desk] && clerkAt[desk] == address(0), "no");
        clerkAt[desk] = msg.sender; // safe: zero was never opened
    }

    function queue(uint256 desk) external {
        deskOf[msg.sender] = desk;
    }

    function clerkOf(address who) external view returns (address) {
        return clerkAt[deskOf[who]];
    }
}
