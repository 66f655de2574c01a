pragma solidity ^0.8.20;

/// A coin of which every move costs something.
contract TollCoin {
    mapping(address => uint256) private coinsOf;
    mapping(address => mapping(address => uint256)) private lent;
    mapping(address => bool) private isKnown;
    uint256 private toll = 1;
    uint256 private supply;

    function mint() external payable {
        coinsOf[msg.sender] += msg.value;
        supply += msg.value;
    }

    function lend(address to, uint256 amount) external {
        lent[msg.sender][to] = amount;
    }

    function send(address to, uint256 amount) external {
        move(msg.sender, to, amount); // safe: the caller's own
    }

    function sendOf(address from, address to, uint256 amount) external {
        lent[from][msg.sender] -= amount;
        move(from, to, amount); // safe: as the owner allows
    }

    function sendOfAnyone(address from, address to, uint256 amount) external {
        move(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `sendOfAnyone`: it reduces `coinsOf[from]`, and nothing ties that account to the caller.
    }

    function sendByOwnLoan(address from, address to, uint256 amount) external {
        lent[msg.sender][from] -= amount;
        move(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `sendByOwnLoan`: it reduces `coinsOf[from]`, and nothing ties that account to the caller.
    }

    function meet(address who) external {
        isKnown[who] = true; // safe: nothing is taken
    }

    function move(address from, address to, uint256 amount) private {
        uint256 fee = amount * toll / 100;
        coinsOf[from] -= amount;
        coinsOf[to] += amount - fee;
        supply -= fee;
    }
}

/// Miles that a transfer halves, by the day of flight.
contract Miles {
    mapping(address => mapping(uint256 => uint256)) private milesOf;

    function fly(uint256 day, uint256 miles) external payable {
        require(msg.value == miles, "fare");
        milesOf[msg.sender][day] += miles;
    }

    function give(address to, uint256 day, uint256 miles) external {
        milesOf[msg.sender][day] -= miles; // safe: the caller's own
        milesOf[to][day] += miles - miles / 2;
    }

    function take(address from, uint256 day, uint256 miles) external {
        milesOf[from][day] -= miles;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `take`: it reduces `milesOf[from][day]`, and nothing ties that account to the caller.
        milesOf[msg.sender][day] += miles - miles / 2;
    }

    function expire(uint256 day) external {
        milesOf[msg.sender][day] = 0; // safe: the caller's own
    }
}
