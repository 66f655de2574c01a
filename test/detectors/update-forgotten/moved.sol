pragma solidity ^0.8.20;

/// Who fills the gap with the last one has to say where that is now.
contract Inbox {
    struct Letter {
        uint256 id;
        address from;
    }

    mapping(address => uint256[]) private inbox;
    mapping(uint256 => uint256) private placeOf;
    mapping(uint256 => uint256) private seatOf;
    mapping(address => uint256) private oneBased;
    Letter[] private letters;
    address[] private members;
    uint256[] private queue;

    function add(uint256 id) external {
        placeOf[id] = inbox[msg.sender].length;
        inbox[msg.sender].push(id);
        seatOf[id] = letters.length;
        letters.push(Letter(id, msg.sender));
        queue.push(id);
    }

    function join() external {
        members.push(msg.sender);
        oneBased[msg.sender] = members.length;
    }

    function remove(uint256 id) external {
        uint256[] storage list = inbox[msg.sender];
        uint256 place = placeOf[id];
        list[place] = list[list.length - 1];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `remove` moves the last element of `inbox[msg.sender][placeOf[id]]` and leaves where `placeOf[id]` says that it is: later another one goes in its place, or none can.
        list.pop();
        delete placeOf[id];
    }

    function removeRightly(uint256 id) external {
        uint256[] storage list = inbox[msg.sender];
        uint256 place = placeOf[id];
        uint256 last = list[list.length - 1];
        list[place] = last; // safe: its place is written
        placeOf[last] = place;
        list.pop();
        delete placeOf[id];
    }

    function leave() external {
        uint256 at = oneBased[msg.sender] - 1;
        uint256 end = members.length - 1;
        if (at != end) members[at] = members[end];
        //             ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` moves the last element of `members[oneBased[msg.sender] - 1]` and leaves where `oneBased[msg.sender]` says that it is: later another one goes in its place, or none can.
        members.pop();
        oneBased[msg.sender] = 0;
    }

    function leaveRightly() external {
        uint256 at = oneBased[msg.sender] - 1;
        address last = members[members.length - 1];
        if (last != msg.sender) {
            members[at] = last; // safe: its place is written
            oneBased[last] = at + 1;
        }
        members.pop();
        delete oneBased[msg.sender];
    }

    function burn(uint256 id) external {
        _burn(seatOf[id]);
        delete seatOf[id];
    }

    function burnRightly(uint256 id) external {
        uint256 seat = seatOf[id];
        letters[seat] = letters[letters.length - 1]; // safe: its place is written
        seatOf[letters[seat].id] = seat;
        letters.pop();
        delete seatOf[id];
    }

    function drop(uint256 at) external {
        queue[at] = queue[queue.length - 1]; // safe: nothing says where each is
        queue.pop();
    }

    function _burn(uint256 seat) private {
        letters[seat] = letters[letters.length - 1];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `burn` moves the last element of `letters[seatOf[id]].id` and leaves where `seatOf[id]` says that it is: later another one goes in its place, or none can.
        letters.pop();
    }
}
