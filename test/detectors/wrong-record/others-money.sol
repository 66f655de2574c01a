pragma solidity ^0.8.4;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPort {
    function arrived(uint32 ship, uint256 day) external view returns (bool);
    function isCaptain(uint32 ship, address who) external view returns (bool);
}

/// Freight that is paid once a ship is in; what is owed names who it is for.
contract Freight {
    error NotYet();
    error NotYours();
    error Empty();

    struct Bill {
        address carrier;
        address shipper;
        uint32 ship;
        uint256 owed;
        uint256 drawn;
        uint256 tip;
    }

    ICoin private immutable coin;
    IPort private immutable port;
    Bill[] private bills;
    mapping(address => mapping(address => bool)) public clerks;

    constructor(ICoin coin_, IPort port_) {
        coin = coin_;
        port = port_;
    }

    function ship(address carrier, uint32 number, uint256 owed, uint256 tip) external {
        bills.push(Bill(carrier, msg.sender, number, owed, 0, tip));
        require(coin.transferFrom(msg.sender, address(this), owed + tip), "not paid");
    }

    function setClerk(address clerk, bool may) external {
        clerks[msg.sender][clerk] = may;
    }

    function pass(uint256 id, address next) external {
        if (bills[id].carrier != msg.sender) revert NotYours();
        bills[id].carrier = next;
    }

    /// The port knows whether the ship is in, and nothing of who asks.
    function collectOnArrival(uint256 id, uint256 day) external {
        Bill storage bill = bills[id];
        if (bill.owed == 0) revert Empty();
        if (!port.arrived(bill.ship, day)) revert NotYet();
        uint256 owed = bill.owed;
        bill.owed = 0;
        _send(msg.sender, owed);
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: `collectOnArrival` pays `bills[id].owed` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function collectRightly(uint256 id, uint256 day) external {
        Bill storage bill = bills[id];
        if (bill.owed == 0) revert Empty();
        if (!port.arrived(bill.ship, day)) revert NotYet();
        uint256 owed = bill.owed;
        bill.owed = 0;
        _send(bill.carrier, owed); // safe: whom the bill names
    }

    function collectAsCaptain(uint256 id, uint256 day) external {
        Bill storage bill = bills[id];
        if (!port.arrived(bill.ship, day) || !port.isCaptain(bill.ship, msg.sender)) revert NotYet();
        uint256 owed = bill.owed;
        bill.owed = 0;
        _send(msg.sender, owed); // safe: the port says that the caller is the captain
    }

    /// The amount is the caller's, within the bill.
    function draw(uint256 id, uint256 amount, address to) external {
        Bill storage bill = bills[id];
        require(amount <= bill.owed - bill.drawn, "too much");
        bill.drawn += amount;
        _send(to, amount);
      //^^^^^^^^^^^^^^^^^ Medium: `draw` pays `bills[id].drawn` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }

    function drawRightly(uint256 id, uint256 amount, address to) external {
        Bill storage bill = bills[id];
        require(bill.carrier == msg.sender && amount <= bill.owed - bill.drawn, "not yours");
        bill.drawn += amount;
        _send(to, amount); // safe: the carrier says where to
    }

    /// A clerk says for whom, and not whose bills these are.
    function drawAll(address carrier, uint256[] calldata ids) external {
        require(carrier == msg.sender || clerks[carrier][msg.sender], "not a clerk");
        for (uint256 i = 0; i < ids.length; ++i) {
            Bill storage bill = bills[ids[i]];
            uint256 left = bill.owed - bill.drawn;
            bill.drawn = bill.owed;
            _send(carrier, left);
          //^^^^^^^^^^^^^^^^^^^^ Medium: `drawAll` pays `bills[ids[…]].owed` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
        }
    }

    function drawAllRightly(address carrier, uint256[] calldata ids) external {
        require(carrier == msg.sender || clerks[carrier][msg.sender], "not a clerk");
        for (uint256 i = 0; i < ids.length; ++i) {
            Bill storage bill = bills[ids[i]];
            require(bill.carrier == carrier, "not his");
            uint256 left = bill.owed - bill.drawn;
            bill.drawn = bill.owed;
            _send(carrier, left); // safe: the bills are those of the carrier
        }
    }

    function settle(uint256 id, uint256 day) external {
        Bill memory bill = bills[id];
        if (!port.arrived(bill.ship, day)) revert NotYet();
        delete bills[id];
        _send(bill.carrier, bill.owed - bill.drawn);
        _send(msg.sender, bill.tip); // safe: a tip for whoever settles, and the carrier gets the rest
    }

    function _send(address to, uint256 amount) private {
        if (amount > 0) require(coin.transfer(to, amount), "not sent");
    }
}

/// The record names whom it is for, and nothing else ever asks.
contract Vouchers {
    struct Voucher {
        address owner;
        uint64 readyAt;
        uint256 worth;
    }

    mapping(uint256 => Voucher) private vouchers;
    uint256 private count;

    function make(address owner, uint64 readyAt) external payable {
        require(owner != address(0), "nobody");
        vouchers[count++] = Voucher(owner, readyAt, msg.value);
    }

    function cash(uint256 id) external {
        require(block.timestamp >= vouchers[id].readyAt, "not ready");
        uint256 worth = vouchers[id].worth;
        delete vouchers[id];
        payable(msg.sender).transfer(worth);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cash` pays `vouchers[id].worth` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is.
    }
}
