// SPDX-License-Identifier: AGPL-3.0
pragma solidity 0.8.20;

interface IGov {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @notice Seats: members lock tokens to speak in the council.
abstract contract Seats {
    IGov public immutable gov;
    uint256 public totalLocked;
    mapping(address => uint256) public lockedOf;
    mapping(address => uint256) public boundUntil;

    event Locked(address indexed member, uint256 amount);
    event Unlocked(address indexed member, uint256 amount);

    constructor(IGov gov_) {
        gov = gov_;
    }

    function lock(uint256 amount) external {
        uint256 received = _pullGov(msg.sender, amount);
        lockedOf[msg.sender] += received;
        totalLocked += received;
        emit Locked(msg.sender, received);
    }

    function unlock(uint256 amount) external {
        require(block.timestamp > boundUntil[msg.sender], "Seats: bound by a vote");
        lockedOf[msg.sender] -= amount;
        totalLocked -= amount;
        _pay(address(gov), msg.sender, amount);
        emit Unlocked(msg.sender, amount);
    }

    function _bind(address member, uint256 until) internal {
        if (until > boundUntil[member]) boundUntil[member] = until;
    }

    function _pullGov(address from, uint256 amount) internal returns (uint256) {
        uint256 start = gov.balanceOf(address(this));
        require(gov.transferFrom(from, address(this), amount), "Seats: pull");
        uint256 received = gov.balanceOf(address(this)) - start;
        require(received <= amount, "Seats: amount");
        return received;
    }

    function _pay(address asset, address to, uint256 amount) internal {
        bool ok;
        bytes memory ret;
        if (asset == address(0)) {
            (ok, ret) = to.call{value: amount}("");
            require(ok, "Seats: ether");
        } else {
            (ok, ret) = asset.call(abi.encodeCall(IGov.transfer, (to, amount)));
            require(ok && (ret.length == 0 || abi.decode(ret, (bool))), "Seats: token");
        }
    }
}

/// @title CouncilTreasury
/// @notice Payments out of a common treasury, moved with a bond and decided by locked tokens. Tokens
///         that took part in a vote stay locked until it closes. The guardian may veto in the delay.
contract CouncilTreasury is Seats {
    struct Motion {
        address mover;
        address asset;
        address to;
        uint256 amount;
        uint256 closesAt;
        uint256 yes;
        uint256 no;
        bool paid;
        bool vetoed;
        uint256 bond;
    }

    uint256 public constant VOTING = 4 days;
    uint256 public constant DELAY = 2 days;
    uint256 public constant WINDOW = 10 days;

    address public immutable guardian;
    uint256 public immutable quorum;
    uint256 public immutable bondSize;
    uint256 public totalBonds;
    Motion[] public motions;
    mapping(uint256 => mapping(address => bool)) public spoke;

    event Moved(uint256 indexed id, address indexed mover, address asset, address to, uint256 amount);
    event Spoke(uint256 indexed id, address indexed member, bool yes, uint256 weight);
    event Paid(uint256 indexed id);
    event Vetoed(uint256 indexed id);
    event BondReturned(uint256 indexed id, uint256 amount);
    event BondKept(uint256 indexed id, uint256 amount);

    constructor(IGov gov_, address guardian_, uint256 quorum_, uint256 bondSize_) Seats(gov_) {
        require(quorum_ > 0 && bondSize_ > 0, "Council: sizes");
        guardian = guardian_;
        quorum = quorum_;
        bondSize = bondSize_;
    }

    receive() external payable {}

    function move(address asset, address to, uint256 amount) external returns (uint256 id) {
        require(to != address(0) && to != address(this), "Council: to");
        uint256 bond = _pullGov(msg.sender, bondSize);
        require(bond == bondSize, "Council: bond");
        totalBonds += bond;
        id = motions.length;
        motions.push(
            Motion(msg.sender, asset, to, amount, block.timestamp + VOTING, 0, 0, false, false, bond)
        );
        emit Moved(id, msg.sender, asset, to, amount);
    }

    /// @notice Votes with everything the caller has locked.
    function speak(uint256 id, bool yes) external {
        Motion storage m = motions[id];
        require(block.timestamp <= m.closesAt, "Council: closed");
        require(!spoke[id][msg.sender], "Council: spoke");
        uint256 weight = lockedOf[msg.sender];
        require(weight > 0, "Council: no seat");
        spoke[id][msg.sender] = true;
        _bind(msg.sender, m.closesAt);

        if (yes) {
            m.yes += weight;
        } else {
            m.no += weight;
        }
        emit Spoke(id, msg.sender, yes, weight);
    }

    function carried(uint256 id) public view returns (bool) {
        Motion storage m = motions[id];
        return block.timestamp > m.closesAt && m.yes >= quorum && m.yes > m.no && !m.vetoed;
    }

    function veto(uint256 id) external {
        require(msg.sender == guardian, "Council: guardian");
        require(!motions[id].paid, "Council: paid");
        motions[id].vetoed = true;
        emit Vetoed(id);
    }

    /// @notice Makes the payment of a carried motion.
    function pay(uint256 id) external {
        require(carried(id), "Council: not carried");
        Motion storage m = motions[id];
        require(!m.paid, "Council: paid");
        require(block.timestamp > m.closesAt + DELAY, "Council: delay");
        require(block.timestamp <= m.closesAt + DELAY + WINDOW, "Council: lapsed");
        m.paid = true;
        if (m.asset == address(gov)) {
            uint256 free = gov.balanceOf(address(this)) - totalLocked - totalBonds;
            require(m.amount <= free, "Council: not ours");
        }
        _pay(m.asset, m.to, m.amount);
        emit Paid(id);
    }

    /// @notice Returns the bond of a motion that reached the quorum; other bonds go to the treasury.
    function settleBond(uint256 id) external {
        Motion storage m = motions[id];
        require(block.timestamp > m.closesAt, "Council: open");
        uint256 bond = m.bond;
        require(bond > 0, "Council: settled");
        m.bond = 0;
        totalBonds -= bond;
        if (m.yes + m.no >= quorum && !m.vetoed) {
            _pay(address(gov), m.mover, bond);
            emit BondReturned(id, bond);
        } else {
            emit BondKept(id, bond);
        }
    }
}
