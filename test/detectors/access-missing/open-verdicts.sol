pragma solidity ^0.8.20;

/// Whoever is named as the judge of a case is paid for it, and has to be the one who decides.
contract Court {
    error NotNow();
    error NotYou();

    enum State {
        None,
        Open,
        Decided
    }

    struct Case {
        address judge;
        State state;
        uint8 verdict;
        uint40 from;
        uint256 fee;
    }

    Case[] private cases;

    function file(address judge, uint40 from) external payable {
        cases.push(Case(judge, State.Open, 0, from, msg.value));
    }

    function decide(uint256 id, uint8 verdict) external {
        Case storage c = cases[id];
        if (c.state != State.Open || block.timestamp < c.from) revert NotNow();
        c.state = State.Decided;
        c.verdict = verdict;
      //^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `cases[id].verdict` through `decide`, while `decideRightly` asks that the caller is `cases[id].judge`.
    }

    function decideRightly(uint256 id, uint8 verdict) external {
        Case storage c = cases[id];
        if (c.judge != msg.sender) revert NotYou();
        if (c.state != State.Open || block.timestamp < c.from) revert NotNow();
        c.state = State.Decided;
        c.verdict = verdict; // safe: by the judge
    }

    function close(uint256 id) external {
        Case storage c = cases[id];
        if (c.state != State.Open || block.timestamp < c.from + 30 days) revert NotNow();
        c.state = State.Decided; // safe: no choice of the caller's, and only when it is time
    }

    function pay(uint256 id) external {
        Case storage c = cases[id];
        if (c.state != State.Decided) revert NotNow();
        uint256 fee = c.fee;
        c.fee = 0;
        payable(c.judge).transfer(fee);
    }
}
