// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Members by list and by flag.
contract Members {
    address[] public all;
    mapping(address => bool) public isMember;
    address public immutable chair = msg.sender;
    uint256 public nVotes;

    modifier byChair() {
        require(msg.sender == chair, "not the chair");
        _;
    }

    function add(address who) external byChair {
        require(!isMember[who], "is one");
        isMember[who] = true;
        all.push(who);
    }

    function vote() external {
        require(isMember[msg.sender], "not a member");
        nVotes++;
    }

    function remove(address who) external byChair {
        require(isMember[who], "not a member");
        isMember[who] = false;
        all.pop();
      //^^^^^^^^^ Medium: `remove` shortens `all[all.length]` without looking which element goes.
    }

    function removeAt(uint256 index) external byChair {
        isMember[all[index]] = false;
        all[index] = all[all.length - 1]; // safe: the last one takes its place
        all.pop();
    }

    function removeLast() external byChair {
        isMember[all[all.length - 1]] = false; // safe: the one that goes
        all.pop();
    }

    function clear() external byChair {
        delete all;
      //^^^^^^^^^^ Medium: `clear` empties `all` and leaves `isMember[who]` of its elements as it was.
    }

    function clearRight() external byChair {
        for (uint256 i = 0; i < all.length; i++) isMember[all[i]] = false; // safe: all of them
        delete all;
    }
}

/// Things that owners let others move.
contract Things {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public allowed;
    mapping(uint256 => address) public admirer;

    function make(uint256 id) external {
        require(ownerOf[id] == address(0), "taken");
        ownerOf[id] = msg.sender; // safe: had no owner
    }

    function allow(uint256 id, address who) external {
        require(ownerOf[id] == msg.sender, "not yours");
        allowed[id] = who;
    }

    function admire(uint256 id, address who) external {
        require(ownerOf[id] == msg.sender, "not yours");
        admirer[id] = who; // safe: nobody is asked for it
    }

    function move(uint256 id, address from, address to) external {
        require(ownerOf[id] == from, "not theirs");
        require(msg.sender == from || msg.sender == allowed[id], "not allowed");
        ownerOf[id] = to;
      //^^^^^^^^^^^^^^^^ Medium: `move` gives `ownerOf[id]` to somebody else and leaves `allowed[id]`, which the owner before set.
    }
}

/// Modules of each account, by list and by flag.
contract Modules {
    struct Settings {
        uint256 fee;
        address[] modules;
    }

    mapping(address => Settings) private settings;
    mapping(address => mapping(address => bool)) public isModule;

    function charge(address whom) external payable {
        require(msg.value == settings[whom].fee && settings[whom].fee > 0, "another fee");
    }

    function begin(address first, uint256 fee) external {
        settings[msg.sender].fee = fee;
        settings[msg.sender].modules.push(first);
        isModule[msg.sender][first] = true;
    }

    function add(address module) external {
        require(!isModule[msg.sender][module], "is one");
        settings[msg.sender].modules.push(module);
        isModule[msg.sender][module] = true;
    }

    function remove(address module) external {
        require(isModule[msg.sender][module], "is none");
        address[] storage all = settings[msg.sender].modules;
        for (uint256 i = 0; i < all.length; i++) {
            if (all[i] == module) {
                all[i] = all[all.length - 1];
                all.pop();
                break;
            }
        }
        isModule[msg.sender][module] = false; // safe: one of them, where `leave` ends all and the settings with them
    }

    function leave() external {
        address[] memory all = settings[msg.sender].modules;
        for (uint256 i = 0; i < all.length; i++) {
            isModule[msg.sender][all[i]] = false;
        }
        delete settings[msg.sender];
    }
}

/// The same, where the list has to be empty first.
contract Hooks {
    mapping(address => address[]) private hooks;
    mapping(address => mapping(address => bool)) public isHook;

    function add(address hook) external {
        require(!isHook[msg.sender][hook], "is one");
        hooks[msg.sender].push(hook);
        isHook[msg.sender][hook] = true;
    }

    function leave() external {
        require(hooks[msg.sender].length == 0, "remove them first");
        delete hooks[msg.sender]; // safe: nothing is listed
    }

    function leaveAll() external {
        delete hooks[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leaveAll` empties `hooks[msg.sender]` and leaves `isHook[msg.sender][hook]` of its elements as it was.
    }
}

/// Keys with two who rule them.
contract Keys {
    mapping(uint256 => address) public holderOf;
    mapping(uint256 => address) public managerOf;
    mapping(uint256 => uint256) public paidFor;
    uint256 public nKeys;

    function buy(address holder, address manager) external {
        uint256 id = ++nKeys;
        holderOf[id] = holder;
        if (managerOf[id] != manager) managerOf[id] = manager;
    }

    function move(uint256 id, address to) external {
        require(managerOf[id] == msg.sender, "not the manager");
        managerOf[id] = address(0);
        holderOf[id] = to;
    }

    function renew(uint256 id) external payable {
        require(holderOf[id] == msg.sender, "not the holder");
        paidFor[id] += msg.value;
    }

    function manage(uint256 id, address to) external {
        require(managerOf[id] == msg.sender, "not the manager");
        managerOf[id] = to; // safe: who holds the key is no right that the manager gave away
    }
}

/// Lists of lists.
contract Pools {
    mapping(address => address[]) private pools;
    mapping(address => mapping(address => uint256[])) private ranks;

    function add(address pool, uint256 rank) external {
        ranks[msg.sender][pool].push(rank);
        pools[msg.sender].push(pool);
    }

    function leave() external {
        address[] memory all = pools[msg.sender];
        for (uint256 i = 0; i < all.length; i++) delete ranks[msg.sender][all[i]];
        delete pools[msg.sender]; // safe: the lists of all of them are gone
    }
}

/// Rooms that are closed once they are empty.
contract Rooms {
    struct Room {
        uint256 size;
        uint256[] guests;
    }

    mapping(uint256 => Room) private rooms;
    mapping(uint256 => uint256) private roomOf;

    function enter(uint256 id, uint256 guest) external {
        rooms[id].guests.push(guest);
        roomOf[guest] = id;
    }

    function leave(uint256 id) external {
        uint256[] storage guests = rooms[id].guests;
        delete roomOf[guests[guests.length - 1]];
        guests.pop();
    }

    function close(uint256 id) external {
        if (rooms[id].guests.length > 0) revert("taken");
        delete rooms[id]; // safe: nobody is in it
    }

    function clear(uint256 id) external {
        if (rooms[id].guests.length > 0) delete rooms[id];
        //                               ^^^^^^^^^^^^^^^^ Medium: `clear` empties `rooms[id].guests` and leaves `roomOf[guest]` of its elements as it was.
    }

    function clearSome(uint256 id) external {
        if (rooms[id].guests.length == 0) return;
        delete rooms[id];
      //^^^^^^^^^^^^^^^^ Medium: `clearSome` empties `rooms[id].guests` and leaves `roomOf[guest]` of its elements as it was.
    }
}
