pragma solidity ^0.8.20;

/// Several wells share what flows a second by their depth; all are brought up to date before the whole changes.
contract Wells {
    struct Well {
        uint256 depth;
        uint256 level;
        uint256 last;
    }

    address private immutable owner = msg.sender;
    uint256 private flowRate = 5;
    uint256 private depths;
    uint256 private drops;
    Well[] private wells;

    function refresh(uint256 id) public {
        Well storage w = wells[id];
        if (depths > 0) w.level += (block.timestamp - w.last) * flowRate * w.depth / depths;
        w.last = block.timestamp;
    }

    function refreshAll() public {
        for (uint256 i = 0; i < wells.length; i++) refresh(i);
    }

    function dig(uint256 depth) external {
        require(msg.sender == owner, "owner");
        refreshAll();
        depths += depth; // safe: all are brought up to date
        wells.push(Well(depth, 0, block.timestamp));
    }

    function digInHaste(uint256 depth) external {
        require(msg.sender == owner, "owner");
        depths += depth;
      //^^^^^^^^^^^^^^^ Low: `digInHaste` changes `depths` without bringing each `wells[id].level` up to date, as `refresh` does.
        wells.push(Well(depth, 0, block.timestamp));
    }

    function deepen(uint256 id, uint256 by) external {
        require(msg.sender == owner, "owner");
        refresh(id);
        wells[id].depth += by;
        depths += by;
      //^^^^^^^^^^^^ Low: `deepen` changes `depths` without bringing each `wells[id].level` up to date, as `refresh` does.
    }

    function deepenMine(uint256 id, uint256 by) external {
        refresh(id);
        wells[id].depth += by;
        depths += by;
      //^^^^^^^^^^^^ Medium: `deepenMine` changes `depths` without bringing each `wells[id].level` up to date, as `refresh` does.
    }

    function setFlow(uint256 rate) external {
        require(msg.sender == owner, "owner");
        flowRate = rate;
      //^^^^^^^^^^^^^^^ Low: `setFlow` changes `flowRate` without bringing each `wells[id].level` up to date, as `refresh` does.
    }

    function setFlowRight(uint256 rate, bool isHasty) external {
        require(msg.sender == owner, "owner");
        if (!isHasty) refreshAll();
        flowRate = rate; // safe: as the owner has chosen
    }

    function draw(uint256 id, uint256 amount) external {
        refresh(id);
        wells[id].level -= amount;
        drops += amount; // safe: no level is computed from the drops
    }
}

/// Each lamp has a clock, and no function goes through all.
contract Lamps {
    struct Lamp {
        uint256 oil;
        uint256 burnt;
        uint256 last;
    }

    address private immutable owner = msg.sender;
    uint256 private burnRate = 3;
    uint256 private nLamps;
    mapping(uint256 => Lamp) private lamps;

    function light(uint256 oil) external {
        lamps[nLamps++] = Lamp(oil, 0, block.timestamp);
    }

    function refresh(uint256 id) public {
        Lamp storage l = lamps[id];
        l.burnt += (block.timestamp - l.last) * burnRate;
        l.last = block.timestamp;
    }

    function refill(uint256 id, uint256 oil) external {
        refresh(id);
        lamps[id].oil += oil;
    }

    function setRate(uint256 rate) external {
        require(msg.sender == owner, "owner");
        burnRate = rate; // safe: no one can bring every lamp up to date
    }
}

/// The time is that of all, and one visit brings it up to date.
contract Kiln {
    address private immutable owner = msg.sender;
    uint256 private heat;
    uint256 private last = block.timestamp;
    uint256 private wood = 2;
    mapping(uint256 => uint256) private logs;

    function refresh() public {
        heat += (block.timestamp - last) * wood;
        last = block.timestamp;
    }

    function stoke(uint256 id, uint256 more) external {
        refresh();
        logs[id] += more;
        wood += more; // safe: there is one clock, and it is set
    }

    function setWood(uint256 all) external {
        require(msg.sender == owner, "owner");
        refresh();
        wood = all; // safe: the same
    }
}
