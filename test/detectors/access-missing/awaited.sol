pragma solidity ^0.8.20;

/// Anybody may end what nobody has ended in time, on whatever way it got there.
contract Duels {
    enum State {
        None,
        Open,
        Fought,
        Void
    }

    struct Duel {
        State state;
        address caller;
        uint64 closesAt;
        uint64 foughtAt;
        uint256 rounds;
    }

    mapping(uint256 => Duel) public duels;
    mapping(address => uint256) public owed;
    uint256 public count;

    function call(uint64 closesAt) external {
        Duel storage duel = duels[++count];
        duel.state = State.Open;
        duel.caller = msg.sender;
        duel.closesAt = closesAt;
    }

    function fight(uint256 id) external {
        require(duels[id].caller == msg.sender && duels[id].state == State.Open, "no");
        duels[id].state = State.Fought;
        duels[id].foughtAt = uint64(block.timestamp);
    }

    function giveUp(uint256 id) external {
        Duel storage duel = duels[id];
        if (duel.state == State.Fought) {
            require(block.timestamp >= duel.foughtAt + 21 days, "too early");
            owed[duel.caller] += 1 ether;
        } else {
            require(block.timestamp >= duel.closesAt + 21 days, "too early");
        }
        duel.state = State.Void; // safe: after a time, on each way
    }

    function lapse(uint256 id) external {
        Duel storage duel = duels[id];
        bool isForgotten = duel.state == State.Fought && block.timestamp >= duel.foughtAt + 21 days && duel.rounds == 0;
        require(duel.state == State.Open || isForgotten, "no");
        require(block.timestamp > duel.closesAt + 21 days || isForgotten, "too early");
        duel.state = State.Void; // safe: after one time or the other
    }

    function rest(uint256 id) external {
        Duel storage duel = duels[id];
        if (block.timestamp <= duel.closesAt) {
            require(duel.state == State.Fought && block.timestamp - duel.foughtAt >= 30 days, "too early");
        }
        duel.state = State.Void; // safe: closed, or fought long ago
    }

    function bury(uint256 id) external {
        Duel storage duel = duels[id];
        if (block.timestamp < duel.closesAt) return;
        duel.state = State.Void; // safe: nothing happens before its time
    }

    function isOver(uint256 id) public view returns (bool) {
        uint64 closesAt = duels[id].closesAt;
        return closesAt == 0 || block.timestamp > closesAt + 90 days;
    }

    function strike(uint256 id) external {
        require(duels[id].closesAt != 0 && isOver(id), "not over");
        delete duels[id]; // safe: long over, as it is there at all
    }

    function strikeKnown(uint256 id) external {
        Duel storage duel = duels[id];
        if (duel.caller == address(0)) return;
        if (duel.caller != address(0) && block.timestamp < duel.closesAt + 30 days) return;
        duel.state = State.Void; // safe: whatever is there is late
    }

    function strikeAny(uint256 id) external {
        require(duels[id].rounds != 0 && isOver(id), "not over");
        duels[id].state = State.Void;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `duels[id].state` through `strikeAny`, while `fight` compares the caller with `duels[id].caller`.
    }

    function lapseOrNot(uint256 id) external {
        Duel storage duel = duels[id];
        bool isForgotten = duel.state == State.Fought && duel.rounds == 0;
        require(block.timestamp > duel.closesAt + 21 days || isForgotten, "too early");
        duel.state = State.Void;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `duels[id].state` through `lapseOrNot`, while `fight` asks that the caller is `duels[id].caller`.
    }

    function giveUpInTime(uint256 id) external {
        Duel storage duel = duels[id];
        if (block.timestamp > duel.closesAt) {
            require(duel.rounds > 0, "no");
        }
        duel.state = State.Void;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `duels[id].state` through `giveUpInTime`, while `fight` asks that the caller is `duels[id].caller`.
    }

    function giveUpEarly(uint256 id) external {
        Duel storage duel = duels[id];
        if (duel.state == State.Fought) {
            require(block.timestamp >= duel.foughtAt + 21 days, "too early");
            owed[duel.caller] += 1 ether;
        }
        duel.state = State.Void;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `duels[id].state` through `giveUpEarly`, while `fight` asks that the caller is `duels[id].caller`.
    }

    function giveUpNoted(uint256 id) external {
        Duel storage duel = duels[id];
        if (block.timestamp >= duel.closesAt) owed[duel.caller] += 1;
        duel.state = State.Void;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `duels[id].state` through `giveUpNoted`, while `fight` asks that the caller is `duels[id].caller`.
    }
}

/// The same where whoever made the record is asked for nowhere.
contract Dares {
    enum State {
        None,
        Open,
        Taken,
        Void
    }

    struct Dare {
        State state;
        address maker;
        uint64 closesAt;
        uint64 takenAt;
    }

    mapping(uint256 => Dare) public dares;
    mapping(address => uint256) public owed;
    uint256 public count;

    function make(uint64 closesAt) external {
        Dare storage dare = dares[++count];
        dare.state = State.Open;
        dare.maker = msg.sender;
        dare.closesAt = closesAt;
    }

    function giveUp(uint256 id) external {
        Dare storage dare = dares[id];
        if (dare.state == State.Taken) {
            require(block.timestamp >= dare.takenAt + 21 days, "too early");
            owed[dare.maker] += 1 ether;
        } else {
            require(block.timestamp >= dare.closesAt + 21 days, "too early");
        }
        dare.state = State.Void; // safe: after a time, on each way
    }

    function giveUpEarly(uint256 id) external {
        Dare storage dare = dares[id];
        if (dare.state == State.Taken) {
            require(block.timestamp >= dare.takenAt + 21 days, "too early");
            owed[dare.maker] += 1 ether;
        }
        dare.state = State.Void;
      //^^^^^^^^^^^^^^^^^^^^^^^ Medium: Anyone can change `dares[id].state` through `giveUpEarly`, while `make` keeps who made the record in `dares[count + 1].maker`.
    }
}
