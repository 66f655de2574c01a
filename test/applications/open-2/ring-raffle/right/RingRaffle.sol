// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title RingRaffle
/// @notice Rounds of a raffle without an operator. Players join a round with a sealed number and a bond
///         that outweighs the whole pot, then unseal. The unsealed numbers together decide who of those
///         who unsealed wins. Bonds of silent players go to a good cause.
contract RingRaffle {
    enum Stage { Joining, Unsealing, Over }

    struct Round {
        uint64 joinEnd;
        uint64 unsealEnd;
        uint32 seats;
        uint32 unsealed;
        bytes32 mix;
        uint256 stake;
        bool potTaken;
        address[] players;
    }

    struct Seat {
        bytes32 seal;
        bool open;
        bool bondBack;
    }

    uint32 public constant MAX_SEATS = 50;
    uint64 public constant JOIN_TIME = 2 days;
    uint64 public constant UNSEAL_TIME = 1 days;

    address public immutable goodCause;
    uint256 public roundCount;
    uint256 public causeBalance;
    mapping(uint256 => Round) private _rounds;
    mapping(uint256 => mapping(address => Seat)) public seatOf;

    event RoundOpened(uint256 indexed round, uint256 stake, uint32 seats);
    event Joined(uint256 indexed round, address indexed player);
    event Unsealed(uint256 indexed round, address indexed player);
    event PotTaken(uint256 indexed round, address indexed winner, uint256 amount);
    event BondReturned(uint256 indexed round, address indexed player);
    event StakeReturned(uint256 indexed round, address indexed player);
    event BondForfeited(uint256 indexed round, address indexed player);

    error WrongStage();
    error WrongValue();
    error Full();
    error AlreadyIn();
    error BadSeal();
    error NotWinner();
    error NothingThere();
    error SendFailed();

    modifier during(uint256 round, Stage stage) {
        if (stageOf(round) != stage) revert WrongStage();
        _;
    }

    constructor(address goodCause_) {
        require(goodCause_ != address(0));
        goodCause = goodCause_;
    }

    function openRound(uint256 stake, uint32 seats) external returns (uint256 round) {
        if (stake == 0 || stake > 100 ether || seats < 2 || seats > MAX_SEATS) revert WrongValue();
        round = ++roundCount;
        Round storage r = _rounds[round];
        r.joinEnd = uint64(block.timestamp) + JOIN_TIME;
        r.unsealEnd = r.joinEnd + UNSEAL_TIME;
        r.stake = stake;
        r.seats = seats;
        emit RoundOpened(round, stake, seats);
    }

    function stageOf(uint256 round) public view returns (Stage) {
        Round storage r = _rounds[round];
        if (r.joinEnd == 0) revert NothingThere();
        if (block.timestamp < r.joinEnd) return Stage.Joining;
        return block.timestamp < r.unsealEnd ? Stage.Unsealing : Stage.Over;
    }

    /// @notice Stake times the number of seats.
    function bondOf(uint256 round) public view returns (uint256) {
        return _rounds[round].stake * _rounds[round].seats;
    }

    function sealOf(uint256 round, address player, bytes32 number) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), round, player, number));
    }

    function join(uint256 round, bytes32 seal) external payable during(round, Stage.Joining) {
        Round storage r = _rounds[round];
        if (msg.value != r.stake + bondOf(round)) revert WrongValue();
        if (r.players.length == r.seats) revert Full();
        Seat storage seat = seatOf[round][msg.sender];
        if (seat.seal != 0 || seal == 0) revert AlreadyIn();
        seat.seal = seal;
        r.players.push(msg.sender);
        emit Joined(round, msg.sender);
    }

    function unseal(uint256 round, bytes32 number) external during(round, Stage.Unsealing) {
        Round storage r = _rounds[round];
        Seat storage seat = seatOf[round][msg.sender];
        if (seat.open) revert AlreadyIn();
        if (seat.seal != sealOf(round, msg.sender, number)) revert BadSeal();
        seat.open = true;
        r.unsealed++;
        r.mix ^= number;
        emit Unsealed(round, msg.sender);
    }

    /// @notice Of those who unsealed, the player whose lot with the mixed numbers is the lowest.
    function winnerOf(uint256 round) public view during(round, Stage.Over) returns (address winner) {
        Round storage r = _rounds[round];
        bytes32 lowest = bytes32(type(uint256).max);
        for (uint256 i; i < r.players.length; ++i) {
            address player = r.players[i];
            if (!seatOf[round][player].open) continue;
            bytes32 lot = keccak256(abi.encode(round, r.mix, player));
            if (lot < lowest) (lowest, winner) = (lot, player);
        }
    }

    /// @notice The winner takes all stakes of the round.
    function takePot(uint256 round) external during(round, Stage.Over) {
        if (winnerOf(round) != msg.sender) revert NotWinner();
        Round storage r = _rounds[round];
        if (r.potTaken) revert NothingThere();
        r.potTaken = true;
        uint256 pot = r.stake * r.players.length;
        _send(msg.sender, pot);
        emit PotTaken(round, msg.sender, pot);
    }

    /// @notice Players who unsealed get their bond back.
    function takeBond(uint256 round) external during(round, Stage.Over) {
        Seat storage seat = seatOf[round][msg.sender];
        if (!seat.open || seat.bondBack) revert NothingThere();
        seat.bondBack = true;
        _send(msg.sender, bondOf(round));
        emit BondReturned(round, msg.sender);
    }

    /// @notice When nobody unsealed, stakes go back and only the bonds are forfeited.
    function takeStake(uint256 round) external during(round, Stage.Over) {
        Seat storage seat = seatOf[round][msg.sender];
        if (_rounds[round].unsealed != 0 || seat.seal == 0 || seat.bondBack) revert NothingThere();
        seat.bondBack = true;
        causeBalance += bondOf(round);
        _send(msg.sender, _rounds[round].stake);
        emit StakeReturned(round, msg.sender);
    }

    /// @notice Books the bond of a silent player for the good cause.
    function forfeit(uint256 round, address player) external during(round, Stage.Over) {
        Seat storage seat = seatOf[round][player];
        if (_rounds[round].unsealed == 0) revert WrongStage();
        if (seat.seal == 0 || seat.open || seat.bondBack) revert NothingThere();
        seat.bondBack = true;
        causeBalance += bondOf(round);
        emit BondForfeited(round, player);
    }

    function payCause() external {
        uint256 amount = causeBalance;
        causeBalance = 0;
        _send(goodCause, amount);
    }

    function players(uint256 round) external view returns (address[] memory) {
        return _rounds[round].players;
    }

    function _send(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert SendFailed();
    }
}
