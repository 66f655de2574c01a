pragma solidity ^0.8.20;

/// A mark that is set and never asked stops nobody from doing the same again.
contract Polls {
    struct Poll {
        address author;
        uint64 since;
        uint256 yes;
        uint256 no;
        mapping(address => bool) voted;
        mapping(address => bool) answered;
        mapping(address => bool) greeted;
    }

    mapping(uint256 => Poll) private polls;
    uint256 private count;

    function begin() external {
        Poll storage poll = polls[++count];
        poll.author = msg.sender;
        poll.since = uint64(block.timestamp);
    }

    function vote(uint256 id, bool yes) external {
        Poll storage poll = polls[id];
        require(poll.author != address(0) && block.timestamp < poll.since + 7 days, "closed");
        poll.voted[msg.sender] = true;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `voted` is kept, and nothing ever checks it: `vote` goes on whatever it says.
        if (yes) poll.yes += 1;
        else poll.no += 1;
    }

    function answer(uint256 id) external {
        Poll storage poll = polls[id];
        require(!poll.answered[msg.sender], "answered");
        poll.answered[msg.sender] = true; // safe: asked above
        poll.yes += 1;
    }

    function greet(uint256 id) external {
        polls[id].greeted[msg.sender] = true; // safe: nothing is counted
    }

    function isBeaten(uint256 id) external view returns (bool) {
        return polls[id].yes < polls[id].no;
    }
}

/// A time that is still to come is written down to be waited for.
contract Cover {
    error Closed();

    struct Policy {
        address holder;
        uint32 begun;
        uint32 over;
        uint256 amount;
    }

    Policy[] private policies;

    receive() external payable {}

    function today() public view returns (uint32) {
        return uint32(block.timestamp / 1 days);
    }

    function buy(uint32 term) external payable {
        uint32 begun = today() + 2;
        policies.push(Policy(msg.sender, begun, begun + term, msg.value));
    }

    function claim(uint256 id) external {
        Policy storage policy = policies[id];
        if (policy.holder != msg.sender || today() >= policy.over) revert Closed();
        uint256 amount = policy.amount;
        //               ^^^^^^^^^^^^^ Low: `begun` is kept, and nothing ever checks it: `claim` goes on whatever it says.
        policy.amount = 0;
        payable(msg.sender).transfer(amount * 2);
    }
}

contract CoverInTime {
    error Closed();

    struct Policy {
        address holder;
        uint64 bought;
        uint64 begun;
        uint256 amount;
    }

    Policy[] private policies;

    receive() external payable {}

    function buy() external payable {
        // safe: when it was bought is a note
        policies.push(Policy(msg.sender, uint64(block.timestamp), uint64(block.timestamp + 2 days), msg.value));
    }

    function claim(uint256 id) external {
        Policy storage policy = policies[id];
        if (policy.holder != msg.sender || block.timestamp < policy.begun) revert Closed(); // safe: waited for
        uint256 amount = policy.amount;
        policy.amount = 0;
        payable(msg.sender).transfer(amount * 2);
    }
}

/// A role that may do nothing but name the next one.
contract Tides {
    address public moon;
    uint256 public level = 1;
    mapping(address => uint256) public share;

    constructor(address moon_) {
        moon = moon_;
    }

    function setMoon(address next) external {
        require(msg.sender == moon, "not the moon");
        moon = next;
    }

    function rise(uint256 by) external {
        require(by <= level / 20 + 1, "too much");
        level += by;
      //^^^^^^^^^^^ Low: `moon` is asked for only to name the next one: `rise` is open to everybody.
    }

    function worth(address who) external view returns (uint256) {
        return share[who] * level;
    }
}

contract TidesOfOne {
    address public moon;
    uint256 public level = 1;
    uint256 public nGreetings;

    constructor(address moon_) {
        moon = moon_;
    }

    function setMoon(address next) external {
        require(msg.sender == moon, "not the moon");
        moon = next;
    }

    function rise(uint256 by) external {
        require(msg.sender == moon, "not the moon"); // safe: the moon does something
        level += by;
    }

    function greet() external {
        nGreetings += 1;
    }
}
