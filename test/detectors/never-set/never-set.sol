pragma solidity ^0.8.0;

/// A vote that nobody remembers, in a mapping.
contract Poll {
    mapping(uint256 => uint256) public votes;
    mapping(address => bool) public hasVoted;

    function vote(uint256 option) external {
        require(!hasVoted[msg.sender], "voted");
        //       ^^^^^^^^^^^^^^^^^^^^ Low: `vote` asks `hasVoted[msg.sender]`, and nothing ever sets it: the answer is always the same.
        votes[option] += 1;
    }
}

/// A claim of which a field of a struct should tell.
contract Cover {
    struct Policy {
        address holder;
        uint256 amount;
        bool claimed;
    }

    Policy[] public policies;

    function buy() external payable {
        policies.push(Policy({holder: msg.sender, amount: msg.value, claimed: false}));
    }

    function claim(uint256 id) external {
        Policy storage policy = policies[id];
        require(policy.holder == msg.sender && !policy.claimed, "not yours");
        //                                      ^^^^^^^^^^^^^^ Medium: `claim` asks `policies[id].claimed`, and nothing ever sets it: the answer is always the same.
        payable(policy.holder).transfer(policy.amount);
    }
}

/// A reward that is computed from an index that stays zero.
contract Farm {
    struct Position {
        uint256 amount;
        uint256 paidIndex;
        uint256 owed;
    }

    mapping(address => Position) public positions;
    uint256 public index;

    function add() external payable {
        index += msg.value;
        Position storage p = positions[msg.sender];
        p.owed += p.amount * (index - p.paidIndex);
        //                            ^^^^^^^^^^^ Medium: `add` asks `positions[msg.sender].paidIndex`, and nothing ever sets it: the answer is always the same.
        p.amount += msg.value;
    }
}

/// A state that no function enters.
contract Fund {
    enum State { Open, Reached, Failed }

    struct Project {
        address creator;
        uint256 raised;
        State state;
    }

    mapping(uint256 => Project) public projects;
    mapping(uint256 => mapping(address => uint256)) public given;

    function create(uint256 id) external {
        require(projects[id].creator == address(0), "taken");
        projects[id].creator = msg.sender;
    }

    function give(uint256 id) external payable {
        require(projects[id].state == State.Open, "over");
        given[id][msg.sender] += msg.value;
        projects[id].raised += msg.value;
    }

    function close(uint256 id) external {
        require(projects[id].raised >= 10 ether, "goal");
        projects[id].state = projects[id].raised > 100 ether ? State(2 - 1) : State.Reached;
        projects[id].state = State.Reached;
    }

    function takeBack(uint256 id) external {
        require(projects[id].state == State.Failed, "state");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `takeBack` waits for a state of `projects[id].state` that nothing ever enters.
        uint256 amount = given[id][msg.sender];
        given[id][msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}

/// Everything that is asked is set somewhere.
contract Sound {
    struct Policy {
        address holder;
        uint256 amount;
        bool claimed;
    }

    enum State { Idle, Running, Done }

    mapping(uint256 => Policy) public policies;
    mapping(address => bool) public member;
    mapping(uint256 => State) public states;
    mapping(uint256 => uint256) public notes;
    mapping(uint256 => uint256) public prices;
    uint256 public total;

    constructor(address[] memory members) {
        for (uint256 i = 0; i < members.length; i++) member[members[i]] = true;
    }

    function buy(uint256 id) external payable {
        require(member[msg.sender], "no member"); // safe: the constructor sets it
        require(policies[id].holder == address(0), "taken"); // safe: a whole struct is written
        policies[id] = Policy(msg.sender, msg.value, false);
    }

    function claim(uint256 id) external {
        Policy storage policy = policies[id];
        require(policy.holder == msg.sender && !policy.claimed, "not yours"); // safe: set through a pointer
        policy.claimed = true;
        payable(msg.sender).transfer(policy.amount);
    }

    function step(uint256 id, bool last) external {
        require(member[msg.sender], "no member");
        states[id] = last ? State.Done : State.Running;
    }

    function sum(uint256 id) external {
        require(states[id] == State.Done, "state"); // safe: one of two that are set
        total += 1;
    }

    function pay(uint256 id) external payable {
        require(msg.value == prices[id], "price"); // safe: what sets it may be missing here
        total += 1;
    }

    function skip(uint256 id) external {
        delete notes[id]; // safe: nothing depends on it
    }
}

/// What sets it is for contracts that derive from this one.
contract Extensible {
    mapping(address => bool) public banned;
    uint256 public count;

    function enter() external {
        require(!banned[msg.sender], "banned"); // safe: a derived contract keeps people out
        count += 1;
    }

    function _ban(address who) internal {
        banned[who] = true;
    }
}

/// Modules that are run here write to this storage.
contract Modular {
    mapping(address => bool) public disabled;
    uint256 public count;
    address private immutable module;

    constructor(address module_) {
        module = module_;
    }

    function set(bytes calldata data) external {
        (bool ok,) = module.delegatecall(data);
        require(ok, "failed");
    }

    function enter() external {
        require(!disabled[msg.sender], "disabled"); // safe: the module may set it
        count += 1;
    }
}

/// A flag that is one or not.
contract Flagged {
    mapping(uint256 => uint8) public kind;
    uint256 public count;

    function mark(uint256 id) external {
        kind[id] = 2;
    }

    function enter(uint256 id) external {
        if (kind[id] == 1) count += 1; // safe: a number that one function alone gives may be a leftover
        count += 1;
    }
}
