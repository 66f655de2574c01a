// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/**
 * Underwriters put capital in, holders of covers pay premiums and are paid when their claim is accepted. The asset is a
 * plain stable token. Who wants out waits in a queue, and bears what happens in the meantime.
 */
contract BreakwaterPool {
    enum State {
        None,
        Active,
        Claimed,
        Ended
    }

    struct Cover {
        address holder;
        uint40 endsAt;
        State state;
        uint256 amount;
    }

    struct Request {
        address owner;
        uint40 readyAt;
        uint256 shares;
    }

    uint256 public constant MIN_STAY = 30 days;
    uint256 public constant QUEUE_TIME = 7 days;
    uint256 public constant MAX_DURATION = 90 days;
    uint256 public constant YEARLY_RATE_BPS = 400;
    uint256 private constant VIRTUAL_SHARES = 1e3;

    IERC20 public immutable asset;
    address public immutable assessor;

    uint256 public capital;
    uint256 public lockedCover;
    uint256 public totalShares;
    uint256 public queuedShares;
    uint256 public head;
    Request[] public queue;
    Cover[] public covers;
    mapping(address => uint256) public shares;
    mapping(address => uint256) public stayUntil;
    mapping(address => uint256) public owed;

    event Provided(address indexed who, uint256 amount, uint256 shares);
    event CoverBought(uint256 indexed id, address indexed holder, uint256 amount, uint256 premium, uint256 endsAt);
    event Filed(uint256 indexed id);
    event Resolved(uint256 indexed id, bool accepted);
    event Expired(uint256 indexed id);
    event Requested(uint256 indexed place, address indexed who, uint256 shares);
    event Processed(uint256 indexed place, uint256 amount);

    error ZeroAmount();
    error BadDuration();
    error PremiumAbove(uint256 premium);
    error TooLittleCapital();
    error NotHolder();
    error NotAssessor();
    error WrongState();
    error TooEarly();
    error TooLate();
    error TransferFailed();

    constructor(IERC20 asset_, address assessor_) {
        asset = asset_;
        assessor = assessor_;
    }

    function provide(uint256 amount) external returns (uint256 minted) {
        minted = (amount * (totalShares + VIRTUAL_SHARES)) / (capital + 1);
        if (minted == 0) revert ZeroAmount();
        capital += amount;
        totalShares += minted;
        shares[msg.sender] += minted;
        stayUntil[msg.sender] = block.timestamp + MIN_STAY;
        emit Provided(msg.sender, amount, minted);
        _pull(amount);
    }

    /// Only as much as the capital that does not want out can carry.
    function buyCover(uint256 amount, uint256 duration, uint256 maxPremium) external returns (uint256 id) {
        if (amount == 0) revert ZeroAmount();
        if (duration < 1 days || duration > MAX_DURATION) revert BadDuration();
        uint256 staying = totalShares == 0 ? 0 : (capital * (totalShares - queuedShares)) / totalShares;
        if (lockedCover + amount > staying) revert TooLittleCapital();
        uint256 premium = (amount * YEARLY_RATE_BPS * duration) / (10_000 * 365 days) + 1;
        if (premium > maxPremium) revert PremiumAbove(premium);
        lockedCover += amount;
        capital += premium;
        id = covers.length;
        covers.push(Cover(msg.sender, uint40(block.timestamp + duration), State.Active, amount));
        emit CoverBought(id, msg.sender, amount, premium, block.timestamp + duration);
        _pull(premium);
    }

    function file(uint256 id) external {
        Cover storage cover = covers[id];
        if (msg.sender != cover.holder) revert NotHolder();
        if (cover.state != State.Active) revert WrongState();
        if (block.timestamp > cover.endsAt) revert TooLate();
        cover.state = State.Claimed;
        emit Filed(id);
    }

    /// The assessor says yes or no; the holder may think better of it.
    function resolve(uint256 id, bool accepted) external {
        Cover storage cover = covers[id];
        if (cover.state != State.Claimed) revert WrongState();
        if (accepted) {
            if (msg.sender != assessor) revert NotAssessor();
            cover.state = State.Ended;
            lockedCover -= cover.amount;
            capital -= cover.amount;
            owed[cover.holder] += cover.amount;
        } else {
            if (msg.sender != assessor && msg.sender != cover.holder) revert NotAssessor();
            cover.state = State.Active;
        }
        emit Resolved(id, accepted);
    }

    function expire(uint256 id) external {
        Cover storage cover = covers[id];
        if (cover.state != State.Active) revert WrongState();
        if (block.timestamp <= cover.endsAt) revert TooEarly();
        cover.state = State.Ended;
        lockedCover -= cover.amount;
        emit Expired(id);
    }

    function requestExit(uint256 amount) external returns (uint256 place) {
        if (amount == 0) revert ZeroAmount();
        if (block.timestamp < stayUntil[msg.sender]) revert TooEarly();
        shares[msg.sender] -= amount;
        queuedShares += amount;
        place = queue.length;
        queue.push(Request(msg.sender, uint40(block.timestamp + QUEUE_TIME), amount));
        emit Requested(place, msg.sender, amount);
    }

    /// Serves the queue from the front, as far as it is ready and no cover needs the capital.
    function process(uint256 most) external {
        uint256 end = most < queue.length - head ? head + most : queue.length;
        uint256 place = head;
        for (; place < end; place++) {
            Request storage request = queue[place];
            if (block.timestamp < request.readyAt) break;
            uint256 amount = (request.shares * (capital + 1)) / (totalShares + VIRTUAL_SHARES);
            if (capital < lockedCover + amount) break;
            totalShares -= request.shares;
            queuedShares -= request.shares;
            capital -= amount;
            owed[request.owner] += amount;
            emit Processed(place, amount);
        }
        head = place;
    }

    function withdraw(address to) external {
        uint256 amount = owed[msg.sender];
        if (amount == 0) revert ZeroAmount();
        owed[msg.sender] = 0;
        if (!asset.transfer(to, amount)) revert TransferFailed();
    }

    function _pull(uint256 amount) private {
        if (!asset.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
    }
}
