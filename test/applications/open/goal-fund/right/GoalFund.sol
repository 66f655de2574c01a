// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Ether is given to projects; what misses its goal goes back.
contract GoalFund {
    enum State { Open, Reached, Failed, Stopped }

    struct Project {
        address payable creator;
        uint96 goal;
        uint40 start;
        uint40 end;
        State state;
        bool collected;
        uint256 raised;
        uint256 backers;
    }

    uint256 public constant MAX_BACKERS = 200;

    Project[] private projects;
    mapping(uint256 => mapping(address => uint256)) public given;
    mapping(uint256 => address[]) private backersOf;

    event Created(uint256 indexed id, address indexed creator, uint256 goal);
    event Backed(uint256 indexed id, address indexed backer, uint256 amount);
    event Closed(uint256 indexed id, State state);

    modifier exists(uint256 id) {
        require(id < projects.length, "unknown");
        _;
    }

    function create(uint96 goal, uint40 start, uint40 end) external returns (uint256 id) {
        require(goal > 0, "goal");
        require(start >= block.timestamp && end > start && end <= start + 90 days, "time");
        id = projects.length;
        projects.push();
        Project storage p = projects[id];
        p.creator = payable(msg.sender);
        p.goal = goal;
        p.start = start;
        p.end = end;
        emit Created(id, msg.sender, goal);
    }

    function back(uint256 id) external payable exists(id) {
        Project storage p = projects[id];
        require(p.state == State.Open, "state");
        require(block.timestamp >= p.start && block.timestamp < p.end, "time");
        require(msg.value > 0, "value");
        if (given[id][msg.sender] == 0) {
            p.backers += 1;
            backersOf[id].push(msg.sender);
        }
        given[id][msg.sender] += msg.value;
        p.raised += msg.value;
        emit Backed(id, msg.sender, msg.value);
    }

    function close(uint256 id) external exists(id) {
        Project storage p = projects[id];
        require(p.state == State.Open, "state");
        require(block.timestamp >= p.end, "time");
        p.state = p.raised >= p.goal ? State.Reached : State.Failed;
        emit Closed(id, p.state);
    }

    function stop(uint256 id) external exists(id) {
        Project storage p = projects[id];
        require(msg.sender == p.creator, "creator");
        require(p.state == State.Open, "state");
        p.state = State.Stopped;
        emit Closed(id, State.Stopped);
    }

    function collect(uint256 id) external exists(id) {
        Project storage p = projects[id];
        require(msg.sender == p.creator, "creator");
        require(p.state == State.Reached, "state");
        require(!p.collected, "collected");
        p.collected = true;
        (bool ok,) = p.creator.call{value: p.raised}("");
        require(ok, "payment");
    }

    function takeBack(uint256 id) external exists(id) {
        Project storage p = projects[id];
        require(p.state == State.Failed || p.state == State.Stopped, "state");
        uint256 amount = given[id][msg.sender];
        require(amount > 0, "nothing");
        given[id][msg.sender] = 0;
        p.raised -= amount;
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok, "payment");
    }

    function project(uint256 id) external view exists(id) returns (Project memory) {
        return projects[id];
    }
}
