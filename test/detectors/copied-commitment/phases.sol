pragma solidity ^0.8.0;

contract Poems {
    struct Contest {
        uint64 sealing;
        uint64 closing;
        uint256 points;
        address best;
    }

    mapping(uint256 => Contest) internal contests;
    mapping(uint256 => mapping(address => bytes32)) internal envelopes;

    function begin(uint256 id, uint64 length) external {
        require(contests[id].closing == 0, "begun");
        contests[id].sealing = uint64(block.timestamp) + length;
        contests[id].closing = uint64(block.timestamp) + 2 * length;
    }

    function put(uint256 id, bytes32 envelope) internal {
        require(envelopes[id][msg.sender] == 0, "sent");
        envelopes[id][msg.sender] = envelope;
    }

    function reveal(uint256 id, uint256 points, bytes32 salt) external {
        Contest storage contest = contests[id];
        require(block.timestamp >= contest.sealing && block.timestamp < contest.closing, "phase");
        require(envelopes[id][msg.sender] == keccak256(abi.encode(id, msg.sender, points, salt)), "another");
        delete envelopes[id][msg.sender];
        if (points <= contest.points) return;
        contest.points = points;
        contest.best = msg.sender;
    }
}

contract LatePoems is Poems {
    function send(uint256 id, bytes32 envelope) external {
        require(block.timestamp < contests[id].closing, "late");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `send` takes commitments for as long as `reveal` opens them: who comes last has seen those of others.
        put(id, envelope);
    }
}

contract TimelyPoems is Poems {
    function send(uint256 id, bytes32 envelope) external {
        require(block.timestamp < contests[id].sealing, "late"); // safe: nothing is opened yet
        put(id, envelope);
    }
}
