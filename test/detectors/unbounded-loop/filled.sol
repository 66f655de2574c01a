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
