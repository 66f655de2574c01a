// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {SpanToken} from "./SpanToken.sol";

interface ISpanReceiver {
    function onSpan(uint256 srcChain, address sender, uint256 amount, bytes calldata payload) external;
}

/// @title Span
/// @notice Burn-and-mint bridge. A committee signs what was sent on one chain, anyone delivers it on the other.
///         What cannot be handed to its receiver is credited to the fallback account the sender named.
contract Span {
    struct Message {
        uint256 srcChain;
        uint256 nonce;
        address sender;
        address to;
        address fallbackTo;
        uint256 amount;
        bytes payload;
    }

    bytes32 private constant KIND = keccak256("Span.Message.v1");
    uint256 private constant HALF_N = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    /// @dev Gas every handing over gets, whatever the deliverer would like to give.
    uint256 public constant HAND_GAS = 400_000;
    uint256 public constant MAX_PAYLOAD = 2_048;

    SpanToken public immutable token;
    address public owner;
    address public pendingOwner;
    bool public paused;
    uint256 public sendFee;
    uint256 public threshold;
    uint256 public validatorCount;
    uint256 public nextNonce;
    mapping(address => bool) public isValidator;
    /// @notice The bridge on another chain; zero where there is none.
    mapping(uint256 chain => address bridge) public remoteOf;
    mapping(bytes32 => bool) public delivered;
    mapping(address => uint256) public parked;

    event Sent(uint256 indexed dstChain, uint256 indexed nonce, Message message);
    event Delivered(bytes32 indexed digest, address indexed to, uint256 amount);
    event Parked(bytes32 indexed digest, address indexed fallbackTo, uint256 amount);
    event ValidatorSet(address validator, bool on, uint256 threshold);
    event RemoteSet(uint256 chain, address bridge);

    error OnlyOwner();
    error OnlySelf();
    error IsPaused();
    error UnknownChain();
    error BadMessage();
    error FeeTooLow();
    error AlreadyDelivered();
    error BadSignatures();
    error TooLittleGas();
    error BadThreshold();
    error RefundFailed();

    constructor(SpanToken token_, address owner_) {
        token = token_;
        owner = owner_;
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert OnlyOwner();
        _;
    }

    function setPaused(bool on) external onlyOwner {
        paused = on;
    }

    function setSendFee(uint256 fee) external onlyOwner {
        sendFee = fee;
    }

    function setRemote(uint256 chain, address bridge) external onlyOwner {
        if (chain == block.chainid) revert UnknownChain();
        remoteOf[chain] = bridge;
        emit RemoteSet(chain, bridge);
    }

    /// @dev More than half of the committee has to sign at any time.
    function setValidator(address v, bool on, uint256 newThreshold) external onlyOwner {
        if (v == address(0) || isValidator[v] == on) revert BadThreshold();
        isValidator[v] = on;
        validatorCount = on ? validatorCount + 1 : validatorCount - 1;
        if (newThreshold * 2 <= validatorCount || newThreshold > validatorCount) revert BadThreshold();
        threshold = newThreshold;
        emit ValidatorSet(v, on, newThreshold);
    }

    function offerOwnership(address to) external onlyOwner {
        pendingOwner = to;
    }

    function takeOwnership() external {
        if (msg.sender != pendingOwner) revert OnlyOwner();
        (owner, pendingOwner) = (msg.sender, address(0));
    }

    function withdrawFees(address payable to) external onlyOwner {
        _pay(to, address(this).balance);
    }

    /// @notice Burns `amount` here to have it minted for `to` on `dstChain`.
    function send(uint256 dstChain, address to, address fallbackTo, uint256 amount, bytes calldata payload)
        external
        payable
        returns (uint256 nonce)
    {
        if (paused) revert IsPaused();
        if (remoteOf[dstChain] == address(0)) revert UnknownChain();
        if (to == address(0) || fallbackTo == address(0) || amount == 0) revert BadMessage();
        if (payload.length > MAX_PAYLOAD) revert BadMessage();
        if (msg.value < sendFee) revert FeeTooLow();
        nonce = nextNonce++;
        token.burn(msg.sender, amount);
        emit Sent(dstChain, nonce, Message(block.chainid, nonce, msg.sender, to, fallbackTo, amount, payload));
        if (msg.value > sendFee) _pay(payable(msg.sender), msg.value - sendFee);
    }

    /// @notice Digest the committee signs for a message that is to be delivered here.
    function digestOf(Message calldata m) public view returns (bytes32) {
        bytes32 inner = keccak256(
            abi.encode(
                KIND, m.srcChain, remoteOf[m.srcChain], block.chainid, address(this), m.nonce, m.sender, m.to,
                m.fallbackTo, m.amount, keccak256(m.payload)
            )
        );
        return keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", inner));
    }

    function deliver(Message calldata m, bytes[] calldata signatures) external {
        if (paused) revert IsPaused();
        if (remoteOf[m.srcChain] == address(0)) revert UnknownChain();
        bytes32 digest = digestOf(m);
        if (delivered[digest]) revert AlreadyDelivered();
        delivered[digest] = true;
        _checkSignatures(digest, signatures);
        // One 64th stays here; without this a deliverer could starve the receiver on purpose.
        if (gasleft() < (HAND_GAS * 64) / 63 + 60_000) revert TooLittleGas();
        try this.hand{gas: HAND_GAS}(m) {
            emit Delivered(digest, m.to, m.amount);
        } catch {
            parked[m.fallbackTo] += m.amount;
            emit Parked(digest, m.fallbackTo, m.amount);
        }
    }

    /// @dev Minting and the call of the receiver succeed or fail together.
    function hand(Message calldata m) external {
        if (msg.sender != address(this)) revert OnlySelf();
        token.mint(m.to, m.amount);
        if (m.payload.length != 0 && m.to.code.length != 0) {
            ISpanReceiver(m.to).onSpan(m.srcChain, m.sender, m.amount, m.payload);
        }
    }

    function collectParked(address to) external returns (uint256 amount) {
        amount = parked[msg.sender];
        parked[msg.sender] = 0;
        token.mint(to, amount);
    }

    /// @dev Signatures are sorted by their signers, which also keeps one signer from counting twice.
    function _checkSignatures(bytes32 digest, bytes[] calldata signatures) private view {
        if (threshold == 0 || signatures.length < threshold) revert BadSignatures();
        address last = address(0);
        for (uint256 i; i < signatures.length; ++i) {
            bytes calldata sig = signatures[i];
            if (sig.length != 65 || uint256(bytes32(sig[32:64])) > HALF_N) revert BadSignatures();
            address signer = ecrecover(digest, uint8(sig[64]), bytes32(sig[:32]), bytes32(sig[32:64]));
            if (signer <= last || !isValidator[signer]) revert BadSignatures();
            last = signer;
        }
    }

    function _pay(address payable to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert RefundFailed();
    }
}
