pragma solidity ^0.8.20;

/// What the record says itself, anybody may see to in its time; what the caller says, its owner alone.
contract Rents {
    struct Rent {
        address tenant;
        uint96 price;
        uint40 paidUntil;
        uint256 held;
        uint256 asked;
    }

    mapping(uint256 => Rent) public rents;
    mapping(uint256 => uint256) public prices;

    function begin(uint256 id, uint96 price) external {
        require(rents[id].tenant == address(0), "taken");
        rents[id].tenant = msg.sender;
        rents[id].price = price;
        rents[id].paidUntil = uint40(block.timestamp);
    }

    function end(uint256 id) external {
        require(rents[id].tenant == msg.sender, "not the tenant");
        rents[id].held = 0;
        rents[id].asked = 0;
    }

    function charge(uint256 id) external {
        Rent storage rent = rents[id];
        require(block.timestamp >= rent.paidUntil, "too early");
        rent.held = rent.price; // safe: the record says how much, and when
    }

    function chargeBeside(uint256 id) external {
        require(block.timestamp >= rents[id].paidUntil, "too early");
        rents[id].held = prices[id]; // safe: what stands beside it under the same id
    }

    function chargeAnyTime(uint256 id) external {
        rents[id].held = rents[id].price;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `rents[id].held` through `chargeAnyTime`, while `end` asks that the caller is `rents[id].tenant`.
    }

    function chargeAs(uint256 id, uint256 other) external {
        require(block.timestamp >= rents[id].paidUntil, "too early");
        rents[id].held = rents[other].price;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `rents[id].held` through `chargeAs`, while `end` asks that the caller is `rents[id].tenant`.
    }

    function chargeSome(uint256 id, uint256 amount) external {
        require(block.timestamp >= rents[id].paidUntil, "too early");
        rents[id].asked = amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `rents[id].asked` through `chargeSome`, while `end` asks that the caller is `rents[id].tenant`.
    }
}
