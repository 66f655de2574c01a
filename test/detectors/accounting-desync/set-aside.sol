pragma solidity ^0.8.20;

/// Tickets that are put up for sale lie in an offer until they are sold or taken back.
contract Tickets {
    struct Series {
        uint256 total;
        mapping(address => uint256) held;
    }

    struct Offer {
        address seller;
        uint256 left;
    }

    Series private series;
    mapping(uint256 => Offer) public offers;
    mapping(address => uint256) public bonus;
    uint256 public count;

    function print() external payable {
        series.held[msg.sender] += msg.value;
        series.total += msg.value;
    }

    function redeem(uint256 amount) external {
        series.held[msg.sender] -= amount;
        series.total -= amount;
        payable(msg.sender).transfer(amount);
    }

    function offer(uint256 amount) external {
        series.held[msg.sender] -= amount; // safe: the offer has them
        offers[++count] = Offer(msg.sender, amount);
    }

    function takeBack(uint256 id) external {
        Offer memory mine = offers[id];
        require(mine.seller == msg.sender, "not yours");
        delete offers[id];
        series.held[msg.sender] += mine.left; // safe: back from the offer
    }

    function grant(address who) external payable {
        bonus[who] += msg.value;
    }

    function cashBonus() external {
        uint256 amount = bonus[msg.sender];
        bonus[msg.sender] = 0;
        series.held[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `cashBonus` increases `series.held[msg.sender]` without updating `series.total`, while 2 other functions change both by the same amount.
    }

    function lose(uint256 amount) external {
        series.held[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `lose` reduces `series.held[msg.sender]` without updating `series.total`, while 2 other functions change both by the same amount.
    }
}

/// Ether for those who leave is moved to a total of its own before.
contract Queue {
    struct Exit {
        address owner;
        uint256 amount;
    }

    uint256 public free;
    uint256 public aside;
    Exit[] public exits;
    uint256 public next;
    address public immutable clerk = msg.sender;

    function put() external payable {
        free += msg.value;
    }

    function lend(uint256 amount) external {
        require(msg.sender == clerk, "clerk only");
        free -= amount;
        payable(clerk).transfer(amount);
    }

    function ask(uint256 amount) external {
        exits.push(Exit(msg.sender, amount));
    }

    function ready() external {
        require(msg.sender == clerk, "clerk only");
        uint256 amount = exits[next++].amount;
        free -= amount;
        aside += amount;
    }

    function leave(uint256 id) external {
        require(exits[id].owner == msg.sender && id < next, "not ready");
        uint256 amount = exits[id].amount;
        exits[id].owner = address(0);
        aside -= amount;
        payable(msg.sender).transfer(amount); // safe: out of what was set aside
    }

    function leaveAtOnce(uint256 id) external {
        require(exits[id].owner == msg.sender && id >= next, "wait");
        uint256 amount = exits[id].amount;
        exits[id].owner = address(0);
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leaveAtOnce` pays and leaves `free` as it is, which grows by all that comes in and which `lend` reduces by what it pays.
    }
}
