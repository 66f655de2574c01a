pragma solidity ^0.8.20;

contract Tickets {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public approved;
    mapping(address => uint256) public heldBy;
    uint256 private nTickets;

    function buy() external {
        ownerOf[nTickets++] = msg.sender;
        heldBy[msg.sender]++;
    }

    function approve(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        approved[id] = to;
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from, "not the owner");
        require(msg.sender == from || msg.sender == approved[id], "not allowed");
        if (heldBy[to] == 0) delete approved[id];
        heldBy[from]--;
        heldBy[to]++;
        ownerOf[id] = to;
      //^^^^^^^^^^^^^^^^ Medium: `transferFrom` gives `ownerOf[id]` to somebody else and leaves `approved[id]`, which the owner before set.
    }
}

contract Names {
    struct Name {
        address owner;
        address agent;
        uint256 until;
    }

    mapping(bytes32 => Name) public names;

    function register(bytes32 label) external payable {
        Name storage name = names[label];
        require(name.until < block.timestamp, "taken");
        names[label] = Name(msg.sender, address(0), block.timestamp + 365 days); // safe: begun anew
    }

    function setAgent(bytes32 label, address agent) external {
        require(names[label].owner == msg.sender, "not yours");
        names[label].agent = agent;
    }

    function give(bytes32 label, address to, bool clear) external {
        Name storage name = names[label];
        require(name.owner == msg.sender || name.agent == msg.sender, "not allowed");
        if (clear) name.agent = address(0);
        name.owner = to;
      //^^^^^^^^^^^^^^^ Medium: `give` gives `names[label].owner` to somebody else and leaves `names[label].agent`, which the owner before set.
    }
}

contract Seats {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public approved;
    mapping(address => uint256) public lastOf;
    uint256 private nSeats;

    function take() external {
        ownerOf[++nSeats] = msg.sender;
        lastOf[msg.sender] = nSeats;
    }

    function approve(uint256 id, address to) external {
        require(ownerOf[id] == msg.sender, "not yours");
        approved[id] = to;
    }

    function _clear(uint256 id) private {
        if (approved[id] != address(0)) approved[id] = address(0);
    }

    function move(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender || approved[id] == msg.sender, "not allowed");
        _clear(id);
        ownerOf[id] = to; // safe: cleared where there is one
    }

    function moveEitherWay(address to, uint256 id, bool isGift) external {
        require(ownerOf[id] == msg.sender || approved[id] == msg.sender, "not allowed");
        if (isGift) delete approved[id];
        else approved[id] = address(0);
        ownerOf[id] = to; // safe: cleared on both ways
    }

    function moveIf(address to, uint256 id, bool isMoved) external {
        require(ownerOf[id] == msg.sender || approved[id] == msg.sender, "not allowed");
        if (isMoved) _clear(id);
        lastOf[to] = id;
        if (isMoved) ownerOf[id] = to; // safe: the same way
    }

    function moveUnapproved(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        require(approved[id] == address(0), "approved");
        ownerOf[id] = to; // safe: there is none
    }

    function moveOrMake(address to, uint256 id) external returns (address from) {
        from = ownerOf[id];
        if (from != address(0)) {
            require(from == msg.sender || approved[id] == msg.sender, "not allowed");
            _clear(id);
            lastOf[from] = 0;
        }
        ownerOf[id] = to; // safe: cleared where it had an owner
    }

    function moveAndClear(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender || approved[id] == msg.sender, "not allowed");
        ownerOf[id] = to; // safe: cleared afterwards
        if (lastOf[to] == 0) lastOf[to] = id;
        delete approved[id];
    }

    function hand(address to, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not yours");
        _hand(msg.sender, to, id);
    }

    function handFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from && approved[id] == msg.sender, "not allowed");
        _hand(from, to, id);
    }

    function _hand(address from, address to, uint256 id) private {
        ownerOf[id] = to; // safe: cleared where somebody hands it on
        if (from != address(0)) delete approved[id];
    }
}
