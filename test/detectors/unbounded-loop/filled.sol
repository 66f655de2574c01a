pragma solidity ^0.8.0;

contract Tables {
    struct Table {
        uint32 seats;
        address[] guests;
        address[] waiting;
    }

    mapping(uint256 => Table) private tables;
    mapping(address => uint256) public owed;
    uint256 private nTables;

    function open(uint32 seats) external {
        tables[nTables++].seats = seats;
    }

    function sit(uint256 id) external {
        Table storage table = tables[id];
        require(table.guests.length != table.seats, "full");
        table.guests.push(msg.sender);
    }

    function wait(uint256 id) external {
        tables[id].waiting.push(msg.sender);
    }

    function share(uint256 id) external payable {
        address[] storage guests = tables[id].guests;
        for (uint256 i = 0; i < guests.length; i++) owed[guests[i]] += msg.value / guests.length; // safe: as many as it was made for
    }

    function console(uint256 id) external payable {
        address[] storage waiting = tables[id].waiting;
        for (uint256 i = 0; i < waiting.length; i++) owed[waiting[i]] += msg.value / waiting.length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `console` loops over all of `tables[id].waiting`, which anyone can grow through `wait` until it exceeds the block gas limit.
    }
}

contract Crews {
    enum Stage { None, Hiring, Away }

    struct Crew {
        Stage stage;
        uint16 berths;
        uint256 pay;
        address[] hands;
        address[] cooks;
    }

    mapping(uint256 => Crew) private crews;
    mapping(address => uint256) public owed;
    uint256 private nCrews;

    function hire(uint16 berths) external {
        Crew storage crew = crews[nCrews++];
        crew.stage = Stage.Hiring;
        crew.berths = berths;
    }

    function enlist(uint256 id) external {
        Crew storage crew = crews[id];
        require(crew.stage == Stage.Hiring, "not hiring");
        crew.hands.push(msg.sender);
        if (crew.hands.length == crew.berths) crew.stage = Stage.Away;
    }

    function cook(uint256 id) external {
        Crew storage crew = crews[id];
        require(crew.stage == Stage.Hiring, "not hiring");
        crew.cooks.push(msg.sender);
    }

    function pay(uint256 id) external payable {
        address[] storage hands = crews[id].hands;
        for (uint256 i = 0; i < hands.length; i++) owed[hands[i]] += msg.value / hands.length; // safe: nobody comes in once all berths are taken
    }

    function tip(uint256 id) external payable {
        address[] storage cooks = crews[id].cooks;
        for (uint256 i = 0; i < cooks.length; i++) owed[cooks[i]] += msg.value / cooks.length;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `tip` loops over all of `crews[id].cooks`, which anyone can grow through `cook` until it exceeds the block gas limit.
    }
}
