// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A goal that is reached only to the wei, and to which anyone adds what they like.
contract Goals {
    enum State {
        Open,
        Reached,
        Failed
    }

    struct Goal {
        State state;
        uint256 wanted;
        uint256 raised;
        uint256 capped;
        uint256 exact;
    }

    Goal[] public goals;
    mapping(uint256 => mapping(address => uint256)) public givenBy;

    function open(uint256 wanted) external {
        goals.push(Goal(State.Open, wanted, 0, 0, 0));
    }

    function give(uint256 id) external payable {
        goals[id].raised += msg.value;
        givenBy[id][msg.sender] += msg.value;
    }

    function giveCapped(uint256 id) external payable {
        require(goals[id].capped + msg.value <= goals[id].wanted, "full");
        goals[id].capped += msg.value;
        givenBy[id][msg.sender] += msg.value;
    }

    function giveOne(uint256 id) external payable {
        require(msg.value == 1 ether, "one");
        goals[id].exact += msg.value;
        givenBy[id][msg.sender] += msg.value;
    }

    function close(uint256 id) external {
        Goal storage goal = goals[id];
        goal.state = goal.raised == goal.wanted ? State.Reached : State.Failed;
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `close` goes by `goals[id].raised` being one number exactly, and `give` lets anyone raise it past that.
    }

    function closeExactly(uint256 id) external {
        Goal storage goal = goals[id];
        require(goal.raised == goal.wanted, "not reached");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `closeExactly` goes by `goals[id].raised` being one number exactly, and `give` lets anyone raise it past that.
        goal.state = State.Reached;
    }

    function closeRightly(uint256 id) external {
        Goal storage goal = goals[id];
        goal.state = goal.raised >= goal.wanted ? State.Reached : State.Failed; // safe: more will do
    }

    function closeCapped(uint256 id) external {
        Goal storage goal = goals[id];
        require(goal.capped == goal.wanted, "not full"); // safe: it cannot be more
        goal.state = State.Reached;
    }

    function closeExact(uint256 id) external {
        Goal storage goal = goals[id];
        require(goal.exact == goal.wanted, "not full"); // safe: it grows by one at a time
        goal.state = State.Reached;
    }

    function closeEither(uint256 id) external {
        Goal storage goal = goals[id];
        if (goal.raised > goal.wanted) goal.state = State.Failed;
        else if (goal.raised == goal.wanted) goal.state = State.Reached; // safe: more is asked for, too
    }
}
