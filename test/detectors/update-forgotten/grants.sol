pragma solidity ^0.8.20;

/// A garden plot in one record: who tends it for the owner goes when the plot is sold.
contract Plots {
    struct Plot {
        address owner;
        address gardener;
        uint64 leasedUntil;
    }

    mapping(uint256 => Plot) private plots;

    modifier onlyKeeper(uint256 id) {
        Plot storage plot = plots[id];
        require(msg.sender == plot.owner || msg.sender == plot.gardener, "keeper");
        _;
    }

    function lease(uint256 id) external payable {
        require(plots[id].owner == address(0) || block.timestamp > plots[id].leasedUntil, "leased");
        plots[id] = Plot(msg.sender, address(0), uint64(block.timestamp + 365 days)); // safe: a new record
    }

    function entrust(uint256 id, address gardener) external onlyKeeper(id) {
        plots[id].gardener = gardener;
    }

    function sell(uint256 id, address to) external onlyKeeper(id) {
        plots[id].owner = to;
      //^^^^^^^^^^^^^^^^^^^^ Medium: `sell` gives `plots[id].owner` to somebody else and leaves `plots[id].gardener`, which the owner before set.
    }

    function extend(uint256 id) external onlyKeeper(id) {
        plots[id].leasedUntil += 30 days; // safe: the owner stays
    }
}

/// A number in the telephone book is free again when nobody pays for it.
contract Numbers {
    mapping(uint256 => address) private holderOf;
    mapping(uint256 => uint256) private paidUntil;
    mapping(uint256 => address) private agentOf;
    mapping(uint256 => string) private lineOf;

    function take(uint256 number) external payable {
        require(holderOf[number] == address(0) || block.timestamp > paidUntil[number], "taken");
        holderOf[number] = msg.sender;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` gives `holderOf[number]` to somebody else and leaves `agentOf[number]`, which the owner before set.
        paidUntil[number] = block.timestamp + 30 days;
    }

    function takeRight(uint256 number) external payable {
        require(holderOf[number] == address(0) || block.timestamp > paidUntil[number], "taken");
        holderOf[number] = msg.sender; // safe: the agent of the holder before is forgotten
        paidUntil[number] = block.timestamp + 30 days;
        delete agentOf[number];
    }

    function takeNew(uint256 number) external payable {
        require(holderOf[number] == address(0), "taken");
        holderOf[number] = msg.sender; // safe: nobody had it
        paidUntil[number] = block.timestamp + 30 days;
    }

    function hire(uint256 number, address agent) external {
        require(holderOf[number] == msg.sender, "holder");
        agentOf[number] = agent;
    }

    function connect(uint256 number, string calldata line) external {
        require(holderOf[number] == msg.sender || agentOf[number] == msg.sender, "holder");
        lineOf[number] = line;
    }
}

/// A ship has a captain beside its owner: who is captain says who is next, whoever owns the ship.
contract Ships {
    struct Ship {
        address owner;
        address captain;
        uint256 course;
    }

    mapping(uint256 => Ship) private ships;

    function launch(uint256 id) external {
        require(ships[id].owner == address(0), "launched");
        ships[id] = Ship(msg.sender, address(0), 0);
    }

    function appoint(uint256 id, address captain) external {
        require(msg.sender == ships[id].owner || msg.sender == ships[id].captain, "bridge");
        ships[id].captain = captain;
    }

    function sell(uint256 id, address to) external {
        require(msg.sender == ships[id].owner, "owner");
        ships[id].owner = to; // safe: the captain stays on the ship
    }

    function steer(uint256 id, uint256 course) external {
        require(msg.sender == ships[id].captain, "captain");
        ships[id].course = course;
    }
}
