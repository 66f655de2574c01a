pragma solidity ^0.8.0;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Stakes {
    struct Poll {
        uint256 until;
        uint256 yes;
        mapping(address => bool) said;
    }

    ICoin internal immutable coin;
    mapping(address => uint256) public stake;
    mapping(address => uint256) public heldUntil;
    mapping(uint256 => Poll) internal polls;

    constructor(ICoin coin_) {
        coin = coin_;
    }

    function put(uint256 amount) external {
        stake[msg.sender] += amount;
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function mark(uint256 id) internal returns (Poll storage poll) {
        poll = polls[id];
        require(block.timestamp <= poll.until && !poll.said[msg.sender], "said");
        poll.said[msg.sender] = true;
    }
}

contract Moving is Stakes {
    constructor(ICoin coin_) Stakes(coin_) {}

    function say(uint256 id) external {
        Poll storage poll = mark(id);
        poll.yes += stake[msg.sender];
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `say` counts `stake[msg.sender]`, which the caller can take out at once with `pull`, and vote with again from another account.
    }

    function pull(uint256 amount) external {
        stake[msg.sender] -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}

contract Held is Stakes {
    constructor(ICoin coin_) Stakes(coin_) {}

    function say(uint256 id) external {
        Poll storage poll = mark(id);
        poll.yes += stake[msg.sender]; // safe: it stays until the poll is over
        if (heldUntil[msg.sender] < poll.until) heldUntil[msg.sender] = poll.until;
    }

    function pull(uint256 amount) external {
        require(block.timestamp > heldUntil[msg.sender], "held");
        stake[msg.sender] -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}

contract Waiting is Stakes {
    mapping(address => uint256) public since;

    constructor(ICoin coin_) Stakes(coin_) {}

    function say(uint256 id) external {
        mark(id).yes += stake[msg.sender]; // safe: what comes in waits for longer than any poll
    }

    function put(address who) external payable {
        stake[who] += msg.value;
        since[who] = block.timestamp;
    }

    function pull(uint256 amount) external {
        require(block.timestamp > since[msg.sender] + 30 days, "held");
        stake[msg.sender] -= amount;
        require(coin.transfer(msg.sender, amount), "not sent");
    }
}
