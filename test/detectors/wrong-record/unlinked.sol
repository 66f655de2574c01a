pragma solidity ^0.8.20;

/// Houses have rooms; who owns a house rules over its rooms.
contract Rooms {
    error NotThere();

    struct House {
        address owner;
        uint256 rooms;
    }

    struct Room {
        uint256 house;
        uint256 rent;
        address guest;
    }

    mapping(uint256 => House) public houses;
    mapping(uint256 => Room) public rooms;
    mapping(uint256 => uint256) public notes;

    modifier onlyOwner(uint256 house) {
        if (houses[house].owner != msg.sender) revert NotThere();
        _;
    }

    function build(uint256 house) external {
        require(houses[house].owner == address(0), "built");
        houses[house].owner = msg.sender;
    }

    function add(uint256 house, uint256 room, uint256 rent) external onlyOwner(house) {
        require(rooms[room].rent == 0, "known");
        rooms[room].house = house;
        rooms[room].rent = rent;
    }

    function close(uint256 house, uint256 room) external onlyOwner(house) {
        require(rooms[room].house == house, "of another house");
        rooms[room].rent = 0; // safe: the room is of this house
    }

    function setRent(uint256 house, uint256 room, uint256 rent) external onlyOwner(house) {
        require(rooms[room].rent > 0, "closed");
        rooms[room].rent = rent;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `setRent` asks for `houses[house].owner` and changes `rooms[room].rent`, which may be somebody else's: nothing says that the two belong together.
    }

    function setRentRight(uint256 house, uint256 room, uint256 rent) external onlyOwner(house) {
        Room storage one = rooms[room];
        if (one.house != house) revert NotThere();
        one.rent = rent; // safe: the room is of this house
    }

    function setRentOf(uint256 room, uint256 rent) external {
        require(houses[rooms[room].house].owner == msg.sender, "not yours");
        rooms[room].rent = rent; // safe: the owner of its house
    }

    function move(uint256 house, uint256 room) external onlyOwner(house) {
        require(rooms[room].guest == msg.sender, "not the guest");
        rooms[room].guest = address(0); // safe: the guest as well
    }

    function note(uint256 house, uint256 number, uint256 text) external onlyOwner(house) {
        notes[number] = text; // safe: no function asks whose they are
    }
}
