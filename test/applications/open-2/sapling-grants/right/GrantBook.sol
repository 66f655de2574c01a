// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

interface IERC20Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

/// @title GrantBook
/// @notice Positions in one token that open up in tranches. Positions can be passed on, split, and put
///         together. One book per project; books are small clones made by the GrantFoundry.
contract GrantBook {
    struct Tranche {
        uint64 opensAt;
        uint16 bps;
    }

    struct Position {
        address holder;
        uint128 amount;
        uint128 taken;
    }

    uint256 public constant MAX_TRANCHES = 48;
    uint256 internal constant WHOLE = 10_000;

    address public issuer;
    IERC20Token public token;
    Tranche[] public schedule;
    Position[] public positions;

    event Issued(uint256 indexed id, address indexed holder, uint256 amount);
    event Claimed(uint256 indexed id, address indexed holder, uint256 amount);
    event Passed(uint256 indexed id, address indexed from, address indexed to);
    event Split(uint256 indexed id, uint256 indexed newId, uint256 amount);
    event Merged(uint256 indexed into, uint256 indexed from);

    modifier onlyHolder(uint256 id) {
        require(positions[id].holder == msg.sender, "Book: holder");
        _;
    }

    constructor() {
        issuer = address(1);
    }

    function initialize(address issuer_, IERC20Token token_, Tranche[] calldata schedule_) external {
        require(issuer == address(0), "Book: initialized");
        require(issuer_ != address(0), "Book: issuer");
        require(schedule_.length > 0 && schedule_.length <= MAX_TRANCHES, "Book: schedule");
        issuer = issuer_;
        token = token_;

        uint256 sum;
        for (uint256 i; i < schedule_.length; i++) {
            require(i == 0 || schedule_[i].opensAt > schedule_[i - 1].opensAt, "Book: order");
            sum += schedule_[i].bps;
            schedule.push(schedule_[i]);
        }
        require(sum == WHOLE, "Book: sum");
    }

    function issue(address holder, uint128 amount) external returns (uint256 id) {
        require(msg.sender == issuer, "Book: issuer");
        require(holder != address(0) && amount > 0, "Book: grant");
        id = positions.length;
        positions.push(Position(holder, amount, 0));

        uint256 had = token.balanceOf(address(this));
        _call(abi.encodeCall(IERC20Token.transferFrom, (msg.sender, address(this), amount)));
        require(token.balanceOf(address(this)) - had == amount, "Book: received");
        emit Issued(id, holder, amount);
    }

    // ------------------------------------------------------------- holders

    function claim(uint256 id) public onlyHolder(id) {
        _claim(id);
    }

    function claimMany(uint256[] calldata ids) external {
        for (uint256 i; i < ids.length; i++) {
            claim(ids[i]);
        }
    }

    function pass(uint256 id, address to) external onlyHolder(id) {
        require(to != address(0), "Book: to");
        positions[id].holder = to;
        emit Passed(id, msg.sender, to);
    }

    /// @notice Cuts `amount` off a position into a new one, with its part of what was taken.
    function split(uint256 id, uint128 amount) external onlyHolder(id) returns (uint256 newId) {
        Position storage p = positions[id];
        require(amount > 0 && amount < p.amount, "Book: split");
        uint128 taken = uint128((uint256(p.taken) * amount + p.amount - 1) / p.amount);
        p.amount -= amount;
        p.taken -= taken;
        newId = positions.length;
        positions.push(Position(msg.sender, amount, taken));
        emit Split(id, newId, amount);
    }

    /// @notice Adds one position of the caller to another one.
    function merge(uint256 into, uint256 from) external onlyHolder(into) onlyHolder(from) {
        require(into != from, "Book: same");
        Position memory f = positions[from];
        Position storage p = positions[into];
        p.amount += f.amount;
        p.taken += f.taken;
        delete positions[from];
        emit Merged(into, from);
    }

    // --------------------------------------------------------------- views

    function openBps() public view returns (uint256 bps) {
        for (uint256 i; i < schedule.length; i++) {
            if (schedule[i].opensAt > block.timestamp) break;
            bps += schedule[i].bps;
        }
    }

    function claimable(uint256 id) public view returns (uint256) {
        Position memory p = positions[id];
        uint256 open = uint256(p.amount) * openBps() / WHOLE;
        return open > p.taken ? open - p.taken : 0;
    }

    function positionCount() external view returns (uint256) {
        return positions.length;
    }

    // ----------------------------------------------------------- internals

    function _claim(uint256 id) internal {
        uint256 due = claimable(id);
        if (due == 0) return;
        positions[id].taken += uint128(due);
        _call(abi.encodeCall(IERC20Token.transfer, (msg.sender, due)));
        emit Claimed(id, msg.sender, due);
    }

    function _call(bytes memory data) internal {
        (bool ok, bytes memory ret) = address(token).call(data);
        require(ok && (ret.length == 0 || abi.decode(ret, (bool))), "Book: token");
    }
}
