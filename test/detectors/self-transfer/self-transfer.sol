pragma solidity ^0.8.20;

contract Token {
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) private allowed;

    function transfer(address to, uint256 amount) external {
        uint256 fromBalance = balances[msg.sender];
        uint256 toBalance = balances[to];
        require(fromBalance >= amount, "too little");
        balances[msg.sender] = fromBalance - amount;
        balances[to] = toBalance + amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `transfer` creates tokens if `balances[msg.sender]` and `balances[to]` are the same: `balances[to]` is read before the amount is subtracted.
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowed[from][msg.sender] -= amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 fromBalance = balances[from];
        uint256 toBalance = balances[to];
        unchecked {
            balances[from] = fromBalance - amount;
            balances[to] = toBalance + amount;
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `transferFrom` creates tokens if `balances[from]` and `balances[to]` are the same: `balances[to]` is read before the amount is subtracted.
        }
    }
}

contract Games {
    struct Player {
        uint256 points;
        uint256 level;
    }

    mapping(uint256 => Player) private players;
    mapping(uint256 => address) private ownerOf;

    function join(uint256 id) external {
        require(ownerOf[id] == address(0), "taken");
        ownerOf[id] = msg.sender;
    }

    function give(uint256 from, uint256 to, uint256 points) external {
        require(ownerOf[from] == msg.sender, "not yours");
        uint256 newTo = players[to].points + points;
        players[from].points -= points;
        players[to].points = newTo;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `give` creates tokens if `players[from].points` and `players[to].points` are the same: `players[to].points` is read before the amount is subtracted.
    }
}

contract Safe {
    mapping(address => uint256) private balances;
    uint256[2] private pots;

    function transfer(address to, uint256 amount) external {
        balances[msg.sender] -= amount;
        balances[to] += amount; // safe: read after the amount was taken
    }

    function transferToOthers(address to, uint256 amount) external {
        require(to != msg.sender, "to yourself");
        uint256 fromBalance = balances[msg.sender];
        uint256 toBalance = balances[to];
        balances[msg.sender] = fromBalance - amount;
        balances[to] = toBalance + amount; // safe: the two differ
    }

    function transferCached(address to, uint256 amount) external {
        uint256 fromBalance = balances[msg.sender];
        require(fromBalance >= amount, "too little");
        balances[msg.sender] = fromBalance - amount;
        uint256 toBalance = balances[to];
        balances[to] = toBalance + amount; // safe: read after the amount was taken
    }

    function shift(uint256 amount) external {
        uint256 first = pots[0];
        uint256 second = pots[1];
        pots[0] = first - amount;
        pots[1] = second + amount; // safe: two different places
    }

    function burn(uint256 amount) external {
        uint256 before = balances[msg.sender];
        uint256 nobody = balances[address(0)];
        if (msg.sender == address(0)) revert("nobody");
        balances[msg.sender] = before - amount;
        balances[address(0)] = nobody + amount; // safe: the caller is somebody
    }
}
