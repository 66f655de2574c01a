pragma solidity ^0.8.20;

/// What the caller gives, against what the contract keeps.
contract Deals {
    struct Deal {
        address buyer;
        uint256 amount;
    }

    mapping(uint256 => Deal) private deals;
    mapping(address => uint256) private quota;
    uint256 private total;

    function open(uint256 id, uint256 amount) external {
        assert(amount <= quota[msg.sender]);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Whoever calls `open` can make this `assert` fail through `amount`.
        deals[id] = Deal(msg.sender, amount);
    }

    function close(uint256 id) external {
        Deal storage deal = deals[id];
        assert(deal.buyer == msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Whoever calls `close` can make this `assert` fail through `msg.sender`.
        delete deals[id];
    }

    function set(uint256 amount) external {
        total = amount;
        assert(total == amount); // safe: just written
    }

    function take(uint256 amount) external {
        require(amount <= quota[msg.sender], "quota");
        assert(amount <= quota[msg.sender]); // safe: tested before
        total -= amount;
    }

    function pay() external payable {
        assert(msg.value >= 1 gwei);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Whoever calls `pay` can make this `assert` fail through `msg.value`.
        total += msg.value;
    }

    function check() external view {
        assert(total >= quota[address(this)]); // safe: no choice of the caller
    }
}
