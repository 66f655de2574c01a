// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

abstract contract Purses {
    mapping(address => uint256) public purse;

    event PaidOut(address indexed who, uint256 amount);

    function payOut() external {
        uint256 amount = purse[msg.sender];
        require(amount > 0, "Purses: empty");
        purse[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "Purses: refused");
        emit PaidOut(msg.sender, amount);
    }
}

abstract contract House is Purses {
    uint256 public constant RAKE_LIMIT = 500;
    address public innkeeper;
    address public nextInnkeeper;
    uint256 public rakeBps = 200;

    modifier onlyInnkeeper() {
        require(msg.sender == innkeeper, "House: not you");
        _;
    }

    constructor() {
        innkeeper = msg.sender;
    }

    function setRake(uint256 bps) external onlyInnkeeper {
        require(bps <= RAKE_LIMIT, "House: too much");
        rakeBps = bps;
    }

    function offerHouse(address next) external onlyInnkeeper {
        nextInnkeeper = next;
    }

    function takeHouse() external {
        require(msg.sender == nextInnkeeper, "House: not you");
        innkeeper = msg.sender;
        delete nextInnkeeper;
    }
}

/// The Crown (1) beats the Knave (3), the Knave the Thief (2), the Thief the Crown. Both seal their card before either is shown.
contract KnaveDuel is House {
    enum Stage {
        None,
        Waiting,
        Playing,
        Over
    }

    struct Duel {
        address first;
        address second;
        address invited;
        uint96 stake;
        uint16 rake;
        uint64 deadline;
        Stage stage;
        uint8 firstCard;
        uint8 secondCard;
        bytes32 firstSeal;
        bytes32 secondSeal;
    }

    uint256 public constant MIN_STAKE = 0.001 ether;
    uint256 public constant MOVE_TIME = 1 days;

    uint256 public duelCount;
    mapping(uint256 => Duel) public duels;
    mapping(address => uint256) public wins;

    event Opened(uint256 indexed id, address indexed first, uint256 stake);
    event Joined(uint256 indexed id, address indexed second);
    event Shown(uint256 indexed id, address indexed who, uint8 card);
    event Won(uint256 indexed id, address indexed winner, uint256 prize);
    event Tied(uint256 indexed id);

    function open(bytes32 seal, address invited) external payable returns (uint256 id) {
        require(msg.value >= MIN_STAKE && msg.value <= type(uint96).max, "stake");
        require(seal != 0, "seal");
        id = ++duelCount;
        Duel storage duel = duels[id];
        duel.first = msg.sender;
        duel.invited = invited;
        duel.stake = uint96(msg.value);
        duel.rake = uint16(rakeBps);
        duel.firstSeal = seal;
        duel.stage = Stage.Waiting;
        emit Opened(id, msg.sender, msg.value);
    }

    function cancel(uint256 id) external {
        Duel storage duel = duels[id];
        require(msg.sender == duel.first, "not yours");
        require(duel.stage == Stage.Waiting, "not waiting");
        duel.stage = Stage.Over;
        purse[msg.sender] += duel.stake;
    }

    function join(uint256 id, bytes32 seal) external payable {
        Duel storage duel = duels[id];
        require(duel.stage == Stage.Waiting, "not waiting");
        require(duel.invited == address(0) || duel.invited == msg.sender, "not invited");
        require(msg.sender != duel.first, "against yourself");
        require(msg.value == duel.stake, "stake");
        require(seal != 0, "seal");
        duel.second = msg.sender;
        duel.secondSeal = seal;
        duel.stage = Stage.Playing;
        duel.deadline = uint64(block.timestamp + MOVE_TIME);
        emit Joined(id, msg.sender);
    }

    function show(uint256 id, uint8 card, bytes32 salt) external {
        Duel storage duel = duels[id];
        require(duel.stage == Stage.Playing, "not playing");
        require(block.timestamp <= duel.deadline, "too late");
        require(card >= 1 && card <= 3, "no such card");
        bytes32 seal = sealOf(msg.sender, card, salt);
        if (msg.sender == duel.first) {
            require(duel.firstCard == 0 && seal == duel.firstSeal, "seal");
            duel.firstCard = card;
        } else {
            require(msg.sender == duel.second, "not yours");
            require(duel.secondCard == 0 && seal == duel.secondSeal, "seal");
            duel.secondCard = card;
        }
        emit Shown(id, msg.sender, card);
        if (duel.firstCard != 0 && duel.secondCard != 0) _compare(id, duel);
        else duel.deadline = uint64(block.timestamp + MOVE_TIME);
    }

    /// Who does not show their card in time loses to who did; where nobody did both get back their stake.
    function claimTimeout(uint256 id) external {
        Duel storage duel = duels[id];
        require(duel.stage == Stage.Playing, "not playing");
        require(block.timestamp > duel.deadline, "still time");
        if (duel.firstCard != 0) _win(id, duel, duel.first);
        else if (duel.secondCard != 0) _win(id, duel, duel.second);
        else _tie(id, duel);
    }

    function sealOf(address who, uint8 card, bytes32 salt) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), who, card, salt));
    }

    function _compare(uint256 id, Duel storage duel) private {
        uint8 lead = (duel.firstCard + 3 - duel.secondCard) % 3;
        if (lead == 0) _tie(id, duel);
        else _win(id, duel, lead == 1 ? duel.first : duel.second);
    }

    function _win(uint256 id, Duel storage duel, address winner) private {
        duel.stage = Stage.Over;
        uint256 pot = uint256(duel.stake) * 2;
        uint256 rake = (pot * duel.rake) / 10_000;
        purse[innkeeper] += rake;
        purse[winner] += pot - rake;
        wins[winner]++;
        emit Won(id, winner, pot - rake);
    }

    function _tie(uint256 id, Duel storage duel) private {
        duel.stage = Stage.Over;
        purse[duel.first] += duel.stake;
        purse[duel.second] += duel.stake;
        emit Tied(id);
    }
}
