pragma solidity ^0.8.20;

/// How much others may spend of one's own is written by whoever owns it.
contract Budgets {
    mapping(address => mapping(address => uint256)) public budgetOf;
    mapping(address => uint256) public owes;
    mapping(address => uint256) public pledges;

    receive() external payable {}

    function setBudget(address spender, uint256 amount) external {
        budgetOf[msg.sender][spender] = amount;
    }

    function spend(address payer, uint256 amount) external {
        budgetOf[msg.sender][payer] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `spend` uses up `budgetOf[msg.sender][payer]`, which the caller sets: what `payer` has allowed is kept the other way round.
        owes[payer] += amount;
        payable(msg.sender).transfer(amount);
    }

    function spendElsewhere(address payer, address payable to, uint256 amount) external {
        uint256 left = budgetOf[msg.sender][payer];
        if (left < amount) revert();
        budgetOf[msg.sender][payer] = left - amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `spendElsewhere` uses up `budgetOf[msg.sender][payer]`, which the caller sets: what `payer` has allowed is kept the other way round.
        _charge(payer, amount);
        to.transfer(amount);
    }

    function spendRightly(address payer, uint256 amount) external {
        budgetOf[payer][msg.sender] -= amount; // safe: what the payer allowed the caller
        owes[payer] += amount;
        payable(msg.sender).transfer(amount);
    }

    function lower(address spender, uint256 amount) external {
        budgetOf[msg.sender][spender] -= amount; // safe: the caller takes back what they allowed
    }

    function reward(address payable spender, uint256 amount) external {
        budgetOf[msg.sender][spender] -= amount; // safe: whom the caller named is paid
        pledges[spender] += amount;
        spender.transfer(amount);
    }

    function _charge(address payer, uint256 amount) private {
        owes[payer] += amount;
    }
}

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Pledges {
    ICoin private immutable coin;
    mapping(address => mapping(address => uint256)) public pledged;
    mapping(address => uint256) public given;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function pledge(address cause, uint256 amount) external {
        pledged[msg.sender][cause] = amount;
    }

    function fulfil(address cause, address partner, uint256 amount) external {
        pledged[msg.sender][cause] -= amount; // safe: the caller pays, by a word of their own
        given[cause] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
        require(coin.transfer(partner, amount), "not sent");
    }
}
