// SPDX-License-Identifier: MIT
pragma solidity ^0.8.18;

interface IERC20Like {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Wages by the second: money that flows from a sender to a receiver who takes it when he likes.
contract StreamWeir {
    struct Stream {
        address sender;
        address receiver;
        uint64 start;
        uint64 stop;
        uint64 cliff;
        uint256 amount;
        uint256 taken;
    }

    IERC20Like public immutable money;
    uint256 public nextStream = 1;
    mapping(uint256 => Stream) public streams;
    mapping(address => uint256[]) private _inbox;
    mapping(uint256 => uint256) private _place;
    mapping(address => mapping(address => bool)) public mayCollect;
    mapping(address => uint256) public due;

    event Opened(uint256 indexed id, address indexed sender, address indexed receiver, uint256 amount);
    event Taken(uint256 indexed id, address to, uint256 amount);
    event Closed(uint256 indexed id, uint256 toReceiver, uint256 toSender);

    constructor(IERC20Like money_) {
        money = money_;
    }

    function open(
        address receiver,
        uint256 amount,
        uint64 start,
        uint64 cliff,
        uint64 stop
    ) external returns (uint256 id) {
        require(receiver != address(0) && receiver != address(this), "receiver");
        require(start >= block.timestamp && start <= cliff && cliff <= stop && start < stop, "times");
        require(amount > 0, "amount");
        id = nextStream++;
        streams[id] = Stream(msg.sender, receiver, start, stop, cliff, amount, 0);
        _addTo(receiver, id);
        _pull(amount);
        emit Opened(id, msg.sender, receiver, amount);
    }

    /// @notice More money and more time, so that the flow per second stays what it is or grows.
    function prolong(uint256 id, uint256 more, uint64 stop) external {
        Stream storage s = streams[id];
        require(s.sender == msg.sender, "not your stream");
        require(block.timestamp < s.stop, "over");
        require(stop >= s.stop, "shorter");
        uint256 before = s.stop - s.start;
        uint256 earned = earnedOf(id);
        s.amount += more;
        s.stop = stop;
        require(s.amount * before >= (s.amount - more) * (stop - s.start), "slower");
        require(earnedOf(id) >= earned, "takes back");
        _pull(more);
    }

    function earnedOf(uint256 id) public view returns (uint256) {
        Stream storage s = streams[id];
        if (block.timestamp < s.cliff) return 0;
        if (block.timestamp >= s.stop) return s.amount;
        return (s.amount * (block.timestamp - s.start)) / (s.stop - s.start);
    }

    function take(uint256 id, address to, uint256 amount) external {
        Stream storage s = streams[id];
        require(s.receiver == msg.sender, "not your money");
        _take(id, to, amount);
    }

    /// @notice Take what there is of some streams; a helper may do it, and the money goes to the receiver.
    function collect(address receiver, uint256[] calldata ids) external {
        require(receiver == msg.sender || mayCollect[receiver][msg.sender], "not a helper");
        for (uint256 i = 0; i < ids.length; i++) {
            require(streams[ids[i]].receiver == receiver, "not his money");
            _take(ids[i], receiver, earnedOf(ids[i]) - streams[ids[i]].taken);
        }
    }

    function setHelper(address helper, bool may) external {
        mayCollect[msg.sender][helper] = may;
    }

    function passOn(uint256 id, address next) external {
        Stream storage s = streams[id];
        require(s.receiver == msg.sender, "not your stream");
        require(next != address(0) && next != address(this), "receiver");
        _removeFrom(msg.sender, id);
        _addTo(next, id);
        s.receiver = next;
    }

    function close(uint256 id) external {
        Stream memory s = streams[id];
        require(msg.sender == s.sender || msg.sender == s.receiver, "not your stream");
        uint256 earned = earnedOf(id);
        uint256 toReceiver = earned - s.taken;
        uint256 toSender = s.amount - earned;
        _removeFrom(s.receiver, id);
        delete streams[id];
        due[s.receiver] += toReceiver;
        due[s.sender] += toSender;
        emit Closed(id, toReceiver, toSender);
    }

    function takeDue(address to) external {
        uint256 amount = due[msg.sender];
        due[msg.sender] = 0;
        _push(to, amount);
    }

    function inboxOf(address receiver) external view returns (uint256[] memory) {
        return _inbox[receiver];
    }

    function _take(uint256 id, address to, uint256 amount) private {
        Stream storage s = streams[id];
        require(amount <= earnedOf(id) - s.taken, "not earned yet");
        s.taken += amount;
        _push(to, amount);
        emit Taken(id, to, amount);
    }

    function _addTo(address receiver, uint256 id) private {
        _place[id] = _inbox[receiver].length;
        _inbox[receiver].push(id);
    }

    function _removeFrom(address receiver, uint256 id) private {
        uint256[] storage list = _inbox[receiver];
        uint256 place = _place[id];
        uint256 last = list[list.length - 1];
        list[place] = last;
        _place[last] = place;
        list.pop();
        delete _place[id];
    }

    function _pull(uint256 amount) private {
        require(money.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function _push(address to, uint256 amount) private {
        if (amount > 0) require(money.transfer(to, amount), "payment failed");
    }
}
