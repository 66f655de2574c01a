pragma solidity ^0.8.20;

/// A configuration that is written as a whole.
contract Raffle {
    struct Config {
        uint96 price;
        uint32 feeBps;
        address payable collector;
    }

    struct Roles {
        address admin;
        address keeper;
    }

    Config private conf;
    Roles private roles;
    uint256 private pot;
    uint256 private cap;
    uint256 private quorum;
    uint256 private nMembers;
    mapping(uint256 => uint256) private votes;
    mapping(uint256 => address payable) private winners;

    constructor(address payable collector) {
        conf = Config(1 ether, 200, collector);
        roles = Roles(msg.sender, msg.sender);
    }

    function setCap(uint256 next) external {
        require(msg.sender == roles.admin, "not the admin");
        cap = next; // safe: the admin alone
    }

    function configure(uint96 price, uint32 feeBps, address payable collector) external {
        require(price > 0 && feeBps <= 1000, "out of range");
        conf = Config({price: price, feeBps: feeBps, collector: collector});
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `conf.feeBps` through `configure`, while `collect` uses it to compute a payment, and `setCap` is restricted.
    }

    function appoint(address keeper) external {
        Roles memory next = roles;
        next.keeper = keeper;
        roles = next;
      //^^^^^^^^^^^^ High: Anyone can change `roles.keeper` through `appoint`, while `roles.keeper` decides who passes an access check.
    }

    function replace(address admin, address keeper) external {
        require(admin != address(0), "nobody");
        (roles.admin, roles.keeper) = (admin, keeper);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can change `roles.admin` through `replace`, while `roles.admin` decides who passes an access check.
    }

    function setQuorum(uint256 next) external {
        require(next > 0 && next <= nMembers, "out of range");
        quorum = next;
      //^^^^^^^^^^^^^ Medium: Anyone can change `quorum` through `setQuorum`, while `pay` pays if what is counted reaches it, and `setCap` is restricted.
    }

    function pay(uint256 id) external {
        require(votes[id] >= quorum, "too few");
        winners[id].transfer(1 ether);
    }

    function keep(uint256 id, address payable winner) external {
        require(msg.sender == roles.keeper, "not the keeper");
        winners[id] = winner; // safe: the keeper alone
    }

    function collect() external {
        conf.collector.transfer((pot * conf.feeBps) / 10_000);
    }
}
