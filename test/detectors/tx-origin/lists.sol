pragma solidity 0.8.37;

interface Deeds {
    function ownerOf(uint256 id) external view returns (address);
}

contract Club {
    enum Role {
        None,
        Member,
        Chair
    }

    struct Room {
        address tenant;
        uint256 rent;
    }

    address private immutable founder = msg.sender;
    mapping(address => bool) private admins;
    mapping(bytes32 => mapping(address => bool)) private members;
    mapping(address => Role) private roles;
    mapping(uint256 => Room) private rooms;
    Deeds private deeds;
    uint256 public fee;

    constructor(Deeds deeds_) {
        deeds = deeds_;
        admins[msg.sender] = true;
    }

    function appoint(address who, Role role) external {
        require(msg.sender == founder);
        admins[who] = role == Role.Chair;
        members["club"][who] = true;
        roles[who] = role;
    }

    function setFee(uint256 next) external {
        require(admins[tx.origin], "not an admin");
        //      ^^^^^^^^^^^^^^^^^ Medium: Authorization looks up `tx.origin` in `admins[tx.origin]`: any contract that a listed account calls passes too.
        fee = next;
    }

    function resetFee() external {
        require(hasRole("club", tx.origin), "not a member");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Authorization looks up `tx.origin` in `members[…][tx.origin]`: any contract that a listed account calls passes too.
        fee = 1;
    }

    function dropFee() external {
        if (roles[tx.origin] != Role.Chair) revert();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Authorization looks up `tx.origin` in `roles[tx.origin]`: any contract that a listed account calls passes too.
        fee = 0;
    }

    function leave(uint256 id) external {
        require(rooms[id].tenant == tx.origin, "not yours");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with `rooms[id].tenant`: any contract that this account calls passes too.
        delete rooms[id];
    }

    function rent(uint256 id) external payable {
        require(rooms[id].tenant == address(0), "taken");
        rooms[id] = Room(msg.sender, msg.value);
    }

    function burn(uint256 id) external {
        require(deeds.ownerOf(id) == tx.origin, "not yours");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Authorization compares `tx.origin` with the result of `ownerOf`: any contract that this account calls passes too.
        rooms[id].rent = 0;
    }

    function hasRole(bytes32 group, address who) private view returns (bool) {
        return members[group][who];
    }
}
