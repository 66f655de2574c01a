pragma solidity ^0.8.0;

/// Lists of records that are numbered as they are made.
contract Plans {
    struct Part {
        uint128 amount;
        uint40 end;
    }

    uint256 private immutable maxParts;
    uint256 private nextId = 1;
    mapping(uint256 => Part[]) private partsOf;
    mapping(uint256 => uint256[]) private notesOf;
    mapping(address => uint256) public owed;

    constructor(uint256 most) {
        maxParts = most;
    }

    function make(Part[] calldata parts) external returns (uint256 id) {
        uint256 count = parts.length;
        if (count == 0 || count > maxParts) revert("parts");
        id = nextId;
        for (uint256 i = 0; i < count; i++) partsOf[id].push(parts[i]);
        notesOf[id].push(block.number);
        nextId = id + 1;
    }

    function pay(uint256 id) external {
        Part[] storage parts = partsOf[id];
        for (uint256 i = 0; i < parts.length; i++) owed[msg.sender] += parts[i].amount; // safe: as many as it was made with
    }

    function read(uint256 id) external {
        uint256[] storage notes = notesOf[id];
        for (uint256 i = 0; i < notes.length; i++) owed[msg.sender] += notes[i]; // safe: one for each plan
    }
}

contract LongPlans {
    uint256 private nextId = 1;
    mapping(uint256 => uint256[]) private partsOf;
    mapping(address => uint256) public owed;

    function make(uint256[] calldata parts) external returns (uint256 id) {
        id = nextId++;
        for (uint256 i = 0; i < parts.length; i++) partsOf[id].push(parts[i]);
    }

    function pay(uint256 id) external {
        uint256[] storage parts = partsOf[id];
        for (uint256 i = 0; i < parts.length; i++) owed[msg.sender] += parts[i];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pay` loops over all of `partsOf[id]`, which anyone can grow through `make` until it exceeds the block gas limit.
    }
}

contract SetBackPlans {
    uint256 private nextId = 1;
    mapping(uint256 => uint256[]) private notesOf;
    mapping(address => uint256) public owed;

    function make() external {
        notesOf[++nextId].push(block.number);
    }

    function undo() external {
        nextId--;
    }

    function pay(uint256 id) external {
        uint256[] storage notes = notesOf[id];
        for (uint256 i = 0; i < notes.length; i++) owed[msg.sender] += notes[i];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pay` loops over all of `notesOf[id]`, which anyone can grow through `make` until it exceeds the block gas limit.
    }
}

contract SometimesNext {
    uint256 private nextId = 1;
    mapping(uint256 => uint256[]) private notesOf;
    mapping(address => uint256) public owed;

    function make(bool isNext) external {
        notesOf[nextId].push(block.number);
        if (isNext) nextId++;
    }

    function pay(uint256 id) external {
        uint256[] storage notes = notesOf[id];
        for (uint256 i = 0; i < notes.length; i++) owed[msg.sender] += notes[i];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pay` loops over all of `notesOf[id]`, which anyone can grow through `make` until it exceeds the block gas limit.
    }
}
