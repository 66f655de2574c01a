// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./ValidatorSet.sol";

interface ICustodyToken {
    function transfer(address to, uint256 amount) external returns (bool);
}

interface IBeaconReceiver {
    function onBeacon(bytes32 messageId, bytes32 sender, address token, uint256 amount, bytes calldata data) external;
}

/// @title BeaconInbox
/// @notice Arrival side of a bridge. Messages attested by enough validators release custody tokens and
///         optionally notify the recipient. Releases that fail are kept and can be retried.
contract BeaconInbox is ValidatorSet {
    struct Message {
        uint64 sourceChain;
        uint64 serial;
        bytes32 sender;
        address token;
        address recipient;
        uint256 amount;
        bytes data;
    }

    struct Parked {
        address token;
        address recipient;
        uint256 amount;
    }

    bytes32 private constant MESSAGE_TYPE = keccak256(
        "Message(uint64 sourceChain,uint64 serial,bytes32 sender,address token,address recipient,uint256 amount,bytes data)"
    );
    uint256 private constant NOTIFY_GAS = 200_000;

    mapping(bytes32 => bool) public delivered;
    mapping(bytes32 => Parked) public parked;
    bool private _inside;

    event Delivered(bytes32 indexed messageId, address indexed recipient, address token, uint256 amount);
    event ReleaseParked(bytes32 indexed messageId);
    event NotifyFailed(bytes32 indexed messageId);

    error AlreadyDelivered();
    error NothingParked();
    error ReleaseFailed();
    error Nested();
    error NotEnoughGas();

    modifier flat() {
        if (_inside) revert Nested();
        _inside = true;
        _;
        _inside = false;
    }

    constructor(address[] memory validators_, uint256 threshold_) ValidatorSet(validators_, threshold_) {}

    function messageIdOf(Message calldata m) public view returns (bytes32) {
        bytes32 body = keccak256(
            abi.encode(
                MESSAGE_TYPE, m.sourceChain, m.serial, m.sender, m.token, m.recipient, m.amount, keccak256(m.data)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", _domain(), body));
    }

    /// @notice Delivers an attested message. Anybody may carry it here.
    function deliver(Message calldata m, bytes[] calldata signatures) external flat {
        bytes32 id = messageIdOf(m);
        if (delivered[id]) revert AlreadyDelivered();
        _requireAttested(id, signatures);
        delivered[id] = true;

        if (m.amount > 0 && !_release(m.token, m.recipient, m.amount)) {
            parked[id] = Parked(m.token, m.recipient, m.amount);
            emit ReleaseParked(id);
            return;
        }
        emit Delivered(id, m.recipient, m.token, m.amount);

        if (m.data.length > 0 && m.recipient.code.length > 0) {
            if (gasleft() < NOTIFY_GAS * 65 / 64 + 10_000) revert NotEnoughGas();
            try IBeaconReceiver(m.recipient).onBeacon{gas: NOTIFY_GAS}(id, m.sender, m.token, m.amount, m.data) {}
            catch {
                emit NotifyFailed(id);
            }
        }
    }

    /// @notice Tries a parked release once more.
    function retry(bytes32 id) external flat {
        Parked memory p = parked[id];
        if (p.amount == 0) revert NothingParked();
        delete parked[id];
        if (!_release(p.token, p.recipient, p.amount)) revert ReleaseFailed();
        emit Delivered(id, p.recipient, p.token, p.amount);
    }

    function _release(address token, address to, uint256 amount) private returns (bool) {
        if (token.code.length == 0) return false;
        (bool ok, bytes memory ret) = token.call(abi.encodeCall(ICustodyToken.transfer, (to, amount)));
        if (!ok) return false;
        return ret.length == 0 || (ret.length == 32 && abi.decode(ret, (uint256)) == 1);
    }

    function _domain() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("BeaconInbox"),
                block.chainid,
                address(this)
            )
        );
    }
}
