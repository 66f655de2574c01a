// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IERC20Like {
    function balanceOf(address) external view returns (uint256);
    function transfer(address, uint256) external returns (bool);
    function transferFrom(address, address, uint256) external returns (bool);
}

library Tok {
    error TokenFailure();

    function deliver(address token, address to, uint256 amount) internal {
        if (amount != 0) _check(token, abi.encodeCall(IERC20Like.transfer, (to, amount)));
    }

    function receiveFrom(address token, address from, uint256 amount) internal returns (uint256) {
        uint256 prior = IERC20Like(token).balanceOf(address(this));
        _check(token, abi.encodeCall(IERC20Like.transferFrom, (from, address(this), amount)));
        return IERC20Like(token).balanceOf(address(this)) - prior;
    }

    function _check(address token, bytes memory call_) private {
        (bool ok, bytes memory ret) = token.call(call_);
        if (!ok || (ret.length > 0 && !abi.decode(ret, (bool)))) revert TokenFailure();
    }
}

/// @title Cadence
/// @notice Open register of linear grants. Anybody may endow a grant for somebody else; a grant vests
///         day and night over its length after a cliff, may be declared revocable by its grantor, and
///         can be handed over by its holder.
contract Cadence {
    using Tok for address;

    struct Grant {
        address token;
        address grantor;
        address holder;
        uint64 start;
        uint16 cliffDays;
        uint16 lengthDays;
        bool revocable;
        bool revoked;
        uint128 total;
        uint128 released;
    }

    mapping(bytes32 key => Grant) private _grants;
    mapping(bytes32 key => address) public handoverTo;
    uint256 private _serial;

    event Endowed(bytes32 indexed key, address indexed grantor, address indexed holder, address token, uint256 total);
    event Released(bytes32 indexed key, uint256 amount);
    event Revoked(bytes32 indexed key, uint256 returned);
    event HandoverOffered(bytes32 indexed key, address indexed to);
    event HandoverDone(bytes32 indexed key, bytes32 indexed newKey, address indexed to);

    error NoGrant();
    error NotHolder();
    error NotGrantor();
    error NotOffered();
    error NotRevocable();
    error BadTerms();

    function endow(
        address token,
        address holder,
        uint128 amount,
        uint64 start,
        uint16 cliffDays,
        uint16 lengthDays,
        bool revocable
    ) external returns (bytes32 key) {
        if (holder == address(0) || lengthDays == 0 || cliffDays > lengthDays) revert BadTerms();
        if (start + 3650 days < block.timestamp || start > block.timestamp + 3650 days) revert BadTerms();
        uint256 got = token.receiveFrom(msg.sender, amount);
        if (got == 0 || got > amount) revert BadTerms();

        key = _nextKey(holder);
        _grants[key] = Grant({
            token: token,
            grantor: msg.sender,
            holder: holder,
            start: start,
            cliffDays: cliffDays,
            lengthDays: lengthDays,
            revocable: revocable,
            revoked: false,
            total: uint128(got),
            released: 0
        });
        emit Endowed(key, msg.sender, holder, token, got);
    }

    /// @notice Pays the holder what has vested. Anybody may call.
    function release(bytes32 key) external returns (uint256 amount) {
        Grant storage g = _grants[key];
        if (g.holder == address(0)) revert NoGrant();
        amount = _vested(g, block.timestamp) - g.released;
        g.released += uint128(amount);
        g.token.deliver(g.holder, amount);
        emit Released(key, amount);
    }

    /// @notice Stops a revocable grant. What has vested so far remains the holder's.
    function revoke(bytes32 key) external returns (uint256 returned) {
        Grant storage g = _grants[key];
        if (g.grantor != msg.sender) revert NotGrantor();
        if (!g.revocable || g.revoked) revert NotRevocable();
        uint256 kept = _vested(g, block.timestamp);
        returned = g.total - kept;
        g.total = uint128(kept);
        g.revoked = true;
        g.token.deliver(msg.sender, returned);
        emit Revoked(key, returned);
    }

    /// @notice The holder offers his grant to another account (or takes an offer back with zero).
    function offerHandover(bytes32 key, address to) external {
        if (_grants[key].holder != msg.sender) revert NotHolder();
        handoverTo[key] = to;
        emit HandoverOffered(key, to);
    }

    /// @notice Moves an offered grant to the caller under a new key. Grants that may still be revoked
    ///         stay where they are.
    function acceptHandover(bytes32 key) external returns (bytes32 newKey) {
        if (handoverTo[key] != msg.sender) revert NotOffered();
        Grant memory g = _grants[key];
        if (g.revocable && !g.revoked) revert BadTerms();
        delete _grants[key];
        delete handoverTo[key];

        newKey = _nextKey(msg.sender);
        g.holder = msg.sender;
        _grants[newKey] = g;
        emit HandoverDone(key, newKey, msg.sender);
    }

    function grant(bytes32 key) external view returns (Grant memory) {
        return _grants[key];
    }

    function vestedAt(bytes32 key, uint256 time) external view returns (uint256) {
        return _vested(_grants[key], time);
    }

    function _nextKey(address holder) private returns (bytes32) {
        return keccak256(abi.encode(holder, ++_serial));
    }

    function _vested(Grant storage g, uint256 time) private view returns (uint256) {
        if (g.revoked) return g.total;
        if (time < g.start + uint256(g.cliffDays) * 1 days) return 0;
        uint256 elapsed = time - g.start;
        uint256 length = uint256(g.lengthDays) * 1 days;
        if (elapsed >= length) return g.total;
        return uint256(g.total) * elapsed / length;
    }
}
