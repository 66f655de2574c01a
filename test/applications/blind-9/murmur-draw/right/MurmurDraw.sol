// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/**
 * A lottery in rounds. All who enter commit to a secret and reveal it later; the secrets together name the winner.
 * The bond of a single player is worth more than the pot, so that nobody gains by keeping a secret back.
 */
contract MurmurDraw {
    enum Phase {
        Entry,
        Reveal,
        Draw
    }

    struct Entry {
        bytes32 commitment;
        bool revealed;
        bool bondBack;
    }

    struct Round {
        uint40 entryEnd;
        uint40 revealEnd;
        bool drawn;
        uint16 committed;
        uint256 entropy;
        uint256 pot;
        address winner;
        address[] revealers;
    }

    uint256 public constant TICKET = 0.05 ether;
    uint256 public constant MAX_PLAYERS = 40;
    uint256 public constant BOND = TICKET * (MAX_PLAYERS + 10);
    uint256 public constant ENTRY_TIME = 3 days;
    uint256 public constant REVEAL_TIME = 2 days;

    address public immutable charity;
    uint256 public current;
    mapping(uint256 => Round) private rounds;
    mapping(uint256 => mapping(address => Entry)) public entries;
    mapping(address => uint256) public credit;

    event RoundOpened(uint256 indexed round, uint256 entryEnd, uint256 revealEnd);
    event Entered(uint256 indexed round, address indexed player);
    event Revealed(uint256 indexed round, address indexed player);
    event Drawn(uint256 indexed round, address indexed winner, uint256 pot);

    error WrongPhase();
    error WrongPayment();
    error EmptyCommitment();
    error AlreadyIn();
    error Full();
    error BadReveal();
    error NothingDue();
    error PaymentFailed();

    modifier during(Phase phase) {
        if (phaseOf(current) != phase) revert WrongPhase();
        _;
    }

    constructor(address charity_) {
        require(charity_ != address(0), "charity");
        charity = charity_;
        _openRound();
    }

    function commitmentFor(uint256 round, address player, bytes32 secret) public pure returns (bytes32) {
        return keccak256(abi.encode(round, player, secret));
    }

    function phaseOf(uint256 id) public view returns (Phase) {
        if (block.timestamp < rounds[id].entryEnd) return Phase.Entry;
        return block.timestamp < rounds[id].revealEnd ? Phase.Reveal : Phase.Draw;
    }

    function enter(bytes32 commitment) external payable during(Phase.Entry) {
        if (msg.value != TICKET + BOND) revert WrongPayment();
        if (commitment == bytes32(0)) revert EmptyCommitment();
        Round storage round = rounds[current];
        Entry storage entry = entries[current][msg.sender];
        if (entry.commitment != bytes32(0)) revert AlreadyIn();
        if (round.committed == MAX_PLAYERS) revert Full();
        entry.commitment = commitment;
        round.committed++;
        round.pot += TICKET;
        emit Entered(current, msg.sender);
    }

    function reveal(bytes32 secret) external during(Phase.Reveal) {
        Round storage round = rounds[current];
        Entry storage entry = entries[current][msg.sender];
        if (entry.revealed || entry.commitment != commitmentFor(current, msg.sender, secret)) revert BadReveal();
        entry.revealed = true;
        round.entropy ^= uint256(keccak256(abi.encode(secret)));
        round.revealers.push(msg.sender);
        emit Revealed(current, msg.sender);
    }

    /// Bonds of those who kept their secret go to charity, and the pot as well if all did.
    function draw() external during(Phase.Draw) {
        uint256 id = current;
        Round storage round = rounds[id];
        round.drawn = true;
        credit[charity] += BOND * (round.committed - round.revealers.length);
        address winner = _pick(round);
        round.winner = winner;
        credit[winner == address(0) ? charity : winner] += round.pot;
        emit Drawn(id, winner, round.pot);
        _openRound();
    }

    function reclaimBond(uint256 id) external {
        Entry storage entry = entries[id][msg.sender];
        if (!rounds[id].drawn) revert WrongPhase();
        if (!entry.revealed || entry.bondBack) revert NothingDue();
        entry.bondBack = true;
        credit[msg.sender] += BOND;
    }

    function withdraw() external {
        uint256 amount = credit[msg.sender];
        if (amount == 0) revert NothingDue();
        credit[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        if (!ok) revert PaymentFailed();
    }

    function roundOf(uint256 id) external view returns (Round memory) {
        return rounds[id];
    }

    /// The one with the lowest lot, whatever the order they revealed in.
    function _pick(Round storage round) private view returns (address winner) {
        uint256 lowest = type(uint256).max;
        uint256 n = round.revealers.length;
        for (uint256 i = 0; i < n; i++) {
            address player = round.revealers[i];
            uint256 lot = uint256(keccak256(abi.encode(round.entropy, player)));
            if (lot < lowest) (lowest, winner) = (lot, player);
        }
    }

    function _openRound() private {
        uint256 id = ++current;
        Round storage round = rounds[id];
        round.entryEnd = uint40(block.timestamp + ENTRY_TIME);
        round.revealEnd = uint40(block.timestamp + ENTRY_TIME + REVEAL_TIME);
        emit RoundOpened(id, round.entryEnd, round.revealEnd);
    }
}
