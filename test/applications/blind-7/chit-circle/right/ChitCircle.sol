// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/**
 * Savings circles: every round each member puts in the same sum, and the one who forgoes most of the pot takes it.
 * Nobody has to trust anybody: a member locks all that he will ever owe when he joins, and what he does not pay in time
 * is taken from there.
 */
contract ChitCircle {
    enum Stage {
        None,
        Gathering,
        Running,
        Over
    }

    struct Circle {
        address token;
        uint96 instalment;
        uint8 size;
        uint8 round;
        Stage stage;
        uint40 roundLength;
        uint40 roundEnd;
        address topBidder;
        uint96 topDiscount;
        address[] members;
    }

    struct Seat {
        bool taken;
        bool hasWon;
        uint256 locked;
        uint256 credit;
        uint256 paidUpTo;
    }

    uint8 public constant MAX_SIZE = 20;

    uint256 public nCircles;
    mapping(uint256 => Circle) private circles;
    mapping(uint256 => mapping(address => Seat)) public seats;

    event Opened(uint256 indexed id, address indexed token, uint96 instalment, uint8 size);
    event Joined(uint256 indexed id, address indexed member);
    event Bid(uint256 indexed id, uint8 round, address indexed member, uint96 discount);
    event Won(uint256 indexed id, uint8 round, address indexed member, uint256 amount);

    error WrongStage();
    error NotMember();
    error AlreadyMember();
    error AlreadyPaid();
    error AlreadyWon();
    error BidTooLow();
    error TooEarly();
    error TooLate();
    error TokenFailed();

    function open(address token, uint96 instalment, uint8 size, uint40 roundLength) external returns (uint256 id) {
        require(token.code.length > 0 && instalment > 0, "terms");
        require(size >= 2 && size <= MAX_SIZE, "size");
        require(roundLength >= 1 days && roundLength <= 90 days, "length");
        id = nCircles++;
        Circle storage circle = circles[id];
        circle.token = token;
        circle.instalment = instalment;
        circle.size = size;
        circle.roundLength = roundLength;
        circle.stage = Stage.Gathering;
        emit Opened(id, token, instalment, size);
    }

    function join(uint256 id) external {
        Circle storage circle = _in(id, Stage.Gathering);
        Seat storage seat = seats[id][msg.sender];
        if (seat.taken) revert AlreadyMember();
        seat.taken = true;
        seat.locked = uint256(circle.instalment) * circle.size;
        circle.members.push(msg.sender);
        emit Joined(id, msg.sender);
        if (circle.members.length == circle.size) {
            circle.stage = Stage.Running;
            circle.round = 1;
            circle.roundEnd = uint40(block.timestamp) + circle.roundLength;
        }
        _pull(circle.token, seat.locked);
    }

    /// As long as the circle is not complete, one may think better of it.
    function renounce(uint256 id) external {
        Circle storage circle = _in(id, Stage.Gathering);
        if (!seats[id][msg.sender].taken) revert NotMember();
        uint256 back = seats[id][msg.sender].locked;
        delete seats[id][msg.sender];
        address[] storage members = circle.members;
        for (uint256 i = 0; i < members.length; i++) {
            if (members[i] != msg.sender) continue;
            members[i] = members[members.length - 1];
            members.pop();
            break;
        }
        _push(circle.token, msg.sender, back);
    }

    function pay(uint256 id) external {
        Circle storage circle = _in(id, Stage.Running);
        Seat storage seat = seats[id][msg.sender];
        if (!seat.taken) revert NotMember();
        if (block.timestamp >= circle.roundEnd) revert TooLate();
        if (seat.paidUpTo == circle.round) revert AlreadyPaid();
        seat.paidUpTo = circle.round;
        _pull(circle.token, circle.instalment);
    }

    function bid(uint256 id, uint96 discount) external {
        Circle storage circle = _in(id, Stage.Running);
        Seat storage seat = seats[id][msg.sender];
        if (!seat.taken) revert NotMember();
        if (seat.hasWon) revert AlreadyWon();
        if (block.timestamp >= circle.roundEnd) revert TooLate();
        if (discount <= circle.topDiscount || discount > (uint256(circle.instalment) * circle.size) / 2) revert BidTooLow();
        circle.topDiscount = discount;
        circle.topBidder = msg.sender;
        emit Bid(id, circle.round, msg.sender, discount);
    }

    function settle(uint256 id) external {
        Circle storage circle = _in(id, Stage.Running);
        if (block.timestamp < circle.roundEnd) revert TooEarly();
        uint256 instalment = circle.instalment;
        uint256 size = circle.size;
        uint256 share = circle.topDiscount / size;
        address winner = circle.topBidder;
        for (uint256 i = 0; i < size; i++) {
            address member = circle.members[i];
            Seat storage seat = seats[id][member];
            if (seat.paidUpTo != circle.round) seat.locked -= instalment;
            seat.credit += share;
            if (winner == address(0) && !seat.hasWon) winner = member;
        }
        uint256 prize = instalment * size - share * size;
        seats[id][winner].hasWon = true;
        seats[id][winner].credit += prize;
        emit Won(id, circle.round, winner, prize);
        circle.topBidder = address(0);
        circle.topDiscount = 0;
        if (circle.round == size) {
            circle.stage = Stage.Over;
        } else {
            circle.round++;
            circle.roundEnd = uint40(block.timestamp) + circle.roundLength;
        }
    }

    function withdraw(uint256 id, address to) external {
        Seat storage seat = seats[id][msg.sender];
        uint256 amount = seat.credit;
        seat.credit = 0;
        _push(circles[id].token, to, amount);
    }

    /// What was locked and not needed, when all have had their turn.
    function unlock(uint256 id) external {
        Circle storage circle = _in(id, Stage.Over);
        Seat storage seat = seats[id][msg.sender];
        uint256 amount = seat.locked;
        seat.locked = 0;
        _push(circle.token, msg.sender, amount);
    }

    function membersOf(uint256 id) external view returns (address[] memory) {
        return circles[id].members;
    }

    function _in(uint256 id, Stage stage) private view returns (Circle storage circle) {
        circle = circles[id];
        if (circle.stage != stage) revert WrongStage();
    }

    function _pull(address token, uint256 amount) private {
        uint256 before = IERC20(token).balanceOf(address(this));
        (bool ok, bytes memory data) = token.call(abi.encodeCall(IERC20.transferFrom, (msg.sender, address(this), amount)));
        if (!ok || (data.length != 0 && !abi.decode(data, (bool)))) revert TokenFailed();
        if (IERC20(token).balanceOf(address(this)) - before != amount) revert TokenFailed();
    }

    function _push(address token, address to, uint256 amount) private {
        if (amount == 0) return;
        (bool ok, bytes memory data) = token.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!ok || (data.length != 0 && !abi.decode(data, (bool)))) revert TokenFailed();
    }
}
