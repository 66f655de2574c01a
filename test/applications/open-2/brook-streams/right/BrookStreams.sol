// SPDX-License-Identifier: GPL-3.0
pragma solidity ^0.8.28;

interface IWater {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title BrookStreams
/// @notice Payments that flow by the second. A source fills a stream for a mouth; the source may top
///         it up, hold and resume it, or stop it for good. The mouth draws what has arrived.
contract BrookStreams {
    struct Stream {
        address source;
        address mouth;
        IWater token;
        uint128 filled;
        uint128 drawn;
        uint64 start;
        uint64 duration;
        uint64 heldSince;
    }

    uint256 public streamCount;
    mapping(uint256 id => Stream) private _streams;

    event Opened(uint256 indexed id, address indexed source, address indexed mouth, address token, uint256 amount);
    event ToppedUp(uint256 indexed id, uint256 amount, uint64 duration);
    event Held(uint256 indexed id);
    event Resumed(uint256 indexed id, uint64 pause);
    event Drawn(uint256 indexed id, address indexed to, uint256 amount);
    event Stopped(uint256 indexed id, uint256 arrived, uint256 toSource);
    event MouthMoved(uint256 indexed id, address indexed mouth);

    error NoStream();
    error Forbidden();
    error BadValue();
    error WrongState();
    error TokenError();

    modifier bySource(uint256 id) {
        if (_streams[id].source != msg.sender) revert Forbidden();
        _;
    }

    modifier byMouth(uint256 id) {
        if (_streams[id].mouth != msg.sender) revert Forbidden();
        _;
    }

    function open(address mouth, IWater token, uint128 amount, uint64 start, uint64 duration)
        external
        returns (uint256 id)
    {
        if (mouth == address(0) || mouth == address(this)) revert BadValue();
        if (start < block.timestamp || duration == 0 || duration > 3650 days) revert BadValue();
        if (start > block.timestamp + 3650 days) revert BadValue();
        uint128 got = _fill(token, amount);
        id = ++streamCount;
        _streams[id] = Stream(msg.sender, mouth, token, got, 0, start, duration, 0);
        emit Opened(id, msg.sender, mouth, address(token), got);
    }

    /// @notice Adds to a stream and prolongs it so that it flows at the same speed.
    function topUp(uint256 id, uint128 amount) external bySource(id) {
        Stream storage s = _streams[id];
        if (_clock(s) >= uint256(s.start) + s.duration) revert WrongState();
        uint128 got = _fill(s.token, amount);
        uint256 longer = uint256(s.duration) * (uint256(s.filled) + got) / s.filled;
        if (longer > 36500 days) revert BadValue();
        s.filled += got;
        s.duration = uint64(longer);
        emit ToppedUp(id, got, s.duration);
    }

    function hold(uint256 id) external bySource(id) {
        Stream storage s = _streams[id];
        if (s.heldSince != 0 || block.timestamp < s.start) revert WrongState();
        s.heldSince = uint64(block.timestamp);
        emit Held(id);
    }

    function resume(uint256 id) external bySource(id) {
        Stream storage s = _streams[id];
        if (s.heldSince == 0) revert WrongState();
        uint64 pause = uint64(block.timestamp) - s.heldSince;
        s.start += pause;
        s.heldSince = 0;
        emit Resumed(id, pause);
    }

    /// @notice Sends what has arrived to an account of the mouth's choice.
    function draw(uint256 id, address to) external byMouth(id) returns (uint256 amount) {
        if (to == address(0)) revert BadValue();
        amount = _draw(id, to);
    }

    /// @notice Sends what has arrived to the mouth. Anybody may pay for that.
    function drawFor(uint256 id) external returns (uint256 amount) {
        address mouth = _streams[id].mouth;
        if (mouth == address(0)) revert NoStream();
        amount = _draw(id, mouth);
    }

    /// @notice Ends a stream: what has arrived remains for the mouth, the source gets the rest.
    function stop(uint256 id) external bySource(id) {
        Stream storage s = _streams[id];
        uint256 arrived = _arrived(s);
        uint256 toSource = s.filled - arrived;
        s.filled = uint128(arrived);
        (s.source, s.start, s.duration, s.heldSince) = (address(0), 0, 0, 0);
        _pay(s.token, msg.sender, toSource);
        emit Stopped(id, arrived, toSource);
    }

    function moveMouth(uint256 id, address mouth) external byMouth(id) {
        if (mouth == address(0) || mouth == address(this)) revert BadValue();
        _streams[id].mouth = mouth;
        emit MouthMoved(id, mouth);
    }

    function available(uint256 id) public view returns (uint256) {
        Stream storage s = _streams[id];
        return _arrived(s) - s.drawn;
    }

    function stream(uint256 id) external view returns (Stream memory) {
        return _streams[id];
    }

    function _draw(uint256 id, address to) private returns (uint256 amount) {
        amount = available(id);
        Stream storage s = _streams[id];
        s.drawn += uint128(amount);
        _pay(s.token, to, amount);
        emit Drawn(id, to, amount);
    }

    /// @dev Time that counts for a stream; it stands still while the stream is held.
    function _clock(Stream storage s) private view returns (uint256) {
        return s.heldSince == 0 ? block.timestamp : s.heldSince;
    }

    function _arrived(Stream storage s) private view returns (uint256) {
        uint256 clock = _clock(s);
        if (clock <= s.start) return 0;
        uint256 elapsed = clock - s.start;
        if (elapsed >= s.duration) return s.filled;
        uint256 flowed = uint256(s.filled) * elapsed / s.duration;
        return flowed < s.drawn ? s.drawn : flowed;
    }

    function _fill(IWater token, uint128 amount) private returns (uint128) {
        uint256 level = token.balanceOf(address(this));
        _call(token, abi.encodeCall(IWater.transferFrom, (msg.sender, address(this), amount)));
        uint256 got = token.balanceOf(address(this)) - level;
        if (got == 0 || got > amount) revert BadValue();
        return uint128(got);
    }

    function _pay(IWater token, address to, uint256 amount) private {
        if (amount > 0) _call(token, abi.encodeCall(IWater.transfer, (to, amount)));
    }

    function _call(IWater token, bytes memory data) private {
        (bool ok, bytes memory ret) = address(token).call(data);
        if (!ok || (ret.length > 0 && !abi.decode(ret, (bool)))) revert TokenError();
    }
}
