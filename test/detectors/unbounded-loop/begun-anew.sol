pragma solidity ^0.8.0;

contract Clubs {
    struct Club {
        address host;
        uint96 fee;
        address[] members;
    }

    mapping(uint256 => Club) private clubs;
    mapping(address => uint256) public owed;
    uint256 private nClubs;

    function found(address first) external returns (uint256 id) {
        id = ++nClubs;
        clubs[id] = Club({host: msg.sender, fee: 0, members: new address[](0)});
        clubs[id].members.push(first);
        clubs[id].members.push(msg.sender);
    }

    function admit(uint256 id, address member) external {
        require(clubs[id].host == msg.sender, "not host");
        require(clubs[id].members.length < 40, "full");
        clubs[id].members.push(member);
    }

    function share(uint256 id) external payable {
        Club memory club = clubs[id];
        for (uint256 i = 0; i < club.members.length; i++) owed[club.members[i]] += msg.value / club.members.length; // safe: a club begins with two, and has at most forty
    }
}

contract Teams {
    mapping(uint256 => address[]) private players;
    mapping(address => uint256) public owed;

    function draw(uint256 id, address first, address second) external {
        delete players[id];
        players[id].push(first);
        players[id].push(second);
    }

    function share(uint256 id) external payable {
        for (uint256 i = 0; i < players[id].length; i++) owed[players[id][i]] += msg.value / 2; // safe: two each time
    }
}

contract SometimesNew {
    mapping(uint256 => address[]) private players;
    mapping(address => uint256) public owed;

    function draw(uint256 id, address player, bool anew) external {
        if (anew) delete players[id];
        players[id].push(player);
    }

    function share(uint256 id) external payable {
        for (uint256 i = 0; i < players[id].length; i++) owed[players[id][i]] += msg.value / players[id].length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` loops over all of `players[id]`, which anyone can grow through `draw` until it exceeds the block gas limit.
    }
}

contract OtherIsNew {
    mapping(uint256 => address[]) private players;
    mapping(address => uint256) public owed;

    function draw(uint256 id, uint256 next, address player) external {
        delete players[next];
        players[id].push(player);
    }

    function share(uint256 id) external payable {
        for (uint256 i = 0; i < players[id].length; i++) owed[players[id][i]] += msg.value / players[id].length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` loops over all of `players[id]`, which anyone can grow through `draw` until it exceeds the block gas limit.
    }
}

contract NewAndMany {
    mapping(uint256 => address[]) private players;
    mapping(address => uint256) public owed;

    function draw(uint256 id, address[] calldata all) external {
        delete players[id];
        for (uint256 i = 0; i < all.length; i++) players[id].push(all[i]);
    }

    function share(uint256 id) external payable {
        for (uint256 i = 0; i < players[id].length; i++) owed[players[id][i]] += msg.value / players[id].length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` loops over all of `players[id]`, which anyone can grow through `draw` until it exceeds the block gas limit.
    }
}

contract NewAndLong {
    mapping(uint256 => address[]) private players;
    mapping(address => uint256) public owed;

    function draw(uint256 id, uint256 seats, address first) external {
        players[id] = new address[](seats);
        players[id].push(first);
    }

    function share(uint256 id) external payable {
        for (uint256 i = 0; i < players[id].length; i++) owed[players[id][i]] += msg.value / players[id].length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `share` loops over all of `players[id]`, which anyone can grow through `draw` until it exceeds the block gas limit.
    }
}
