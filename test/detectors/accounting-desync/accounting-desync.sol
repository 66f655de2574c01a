pragma solidity ^0.8.20;

contract Parts {
    mapping(address => uint256) private shares;
    uint256 private totalShares;
    mapping(address => mapping(uint256 => uint256)) private locked;
    uint256 private totalLocked;
    address private immutable owner = msg.sender;

    function deposit() external payable {
        shares[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function withdraw(uint256 amount) external {
        totalShares -= amount;
        shares[msg.sender] = shares[msg.sender] - amount;
        payable(msg.sender).transfer(amount);
    }

    function burn(uint256 amount) external {
        shares[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `burn` reduces `shares[msg.sender]` without updating `totalShares`, while 2 other functions change both by the same amount.
    }

    function reward(address who, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        _add(who, amount);
    }

    function _add(address who, uint256 amount) private {
        shares[who] += amount;
      //^^^^^^^^^^^^^^^^^^^^^ Medium: `reward` increases `shares[who]` without updating `totalShares`, while 2 other functions change both by the same amount.
    }

    function lock(uint256 term) external payable {
        locked[msg.sender][term] += msg.value;
        totalLocked += msg.value;
    }

    function unlock(uint256 term, uint256 amount) external {
        locked[msg.sender][term] -= amount;
        totalLocked -= amount;
        payable(msg.sender).transfer(amount);
    }

    function slash(address who, uint256 term, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        locked[who][term] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `slash` reduces `locked[who][term]` without updating `totalLocked`, while 2 other functions change both by the same amount.
        payable(owner).transfer(amount);
    }
}

contract Token {
    mapping(address => uint256) private balances;
    mapping(address => uint256) private everBought;
    uint256 private supply;
    uint256 private sold;

    function mint() external payable {
        balances[msg.sender] += msg.value;
        supply += msg.value;
    }

    function burn(uint256 amount) external {
        balances[msg.sender] -= amount;
        supply -= amount;
    }

    function transfer(address to, uint256 amount) external {
        balances[msg.sender] -= amount; // safe: the other side makes up for it
        balances[to] += amount;
    }

    function donate(uint256 amount) external {
        balances[msg.sender] -= amount; // safe: the other side makes up for it
        balances[address(this)] += amount;
    }

    function burnAll() external {
        uint256 all = balances[msg.sender];
        balances[msg.sender] = 0; // safe: the total follows
        supply -= all;
    }

    function buy() external payable {
        everBought[msg.sender] += msg.value;
        sold += msg.value;
    }

    function buyFor(address who) external payable {
        everBought[who] += msg.value;
        sold += msg.value;
    }

    function correct(address who, uint256 amount) external {
        require(msg.sender == address(this), "not allowed");
        everBought[who] -= amount; // safe: what was sold is never taken back, so it is no total
    }
}

contract Once {
    mapping(address => uint256) private stakes;
    uint256 private total;

    function stake() external payable {
        stakes[msg.sender] += msg.value;
        total += msg.value;
    }

    function unstake(uint256 amount) external {
        stakes[msg.sender] -= amount; // safe: one other place is no rule
    }
}

contract Portions {
    mapping(address => uint256) private sharesOf;
    uint256 private shares;
    uint256 private assets;

    function join() external payable {
        uint256 made = shares == 0 ? msg.value : (msg.value * shares) / assets;
        sharesOf[msg.sender] += made;
        shares += made;
        assets += msg.value;
    }

    function leave(uint256 amount) external {
        uint256 owed = (amount * assets) / shares;
        sharesOf[msg.sender] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leave` reduces `sharesOf[msg.sender]` without updating `shares`, while another function changes both by the same amount.
        assets -= owed;
        payable(msg.sender).transfer(owed);
    }
}
