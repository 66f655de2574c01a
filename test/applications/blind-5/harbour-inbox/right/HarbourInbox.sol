// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Courier} from "./Courier.sol";
import {GuardianSet} from "./GuardianSet.sol";

interface IBridgedToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title One end of a bridge: keeps tokens that left, and releases them when guardians sign that they return
contract HarbourInbox is GuardianSet {
    struct Message {
        uint64 fromChain;
        uint64 nonce;
        address sender;
        address token;
        address to;
        uint256 amount;
        bytes memo;
        bytes data;
    }

    struct Limit {
        uint128 perDay;
        uint128 used;
        uint64 day;
    }

    error NotListed();
    error UnknownPeer();
    error Consumed();
    error OverLimit();
    error MoveFailed();
    error IsPaused();

    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE_TYPE =
        keccak256(
            "Message(uint64 fromChain,uint64 nonce,address sender,address token,address to,uint256 amount,bytes memo,bytes data)"
        );

    Courier public immutable courier;
    bool public paused;
    uint64 public nextNonce;
    mapping(uint64 => address) public peers;
    mapping(address => Limit) public limits;
    mapping(bytes32 => bool) public consumed;

    event Sent(uint64 indexed toChain, uint64 nonce, address sender, address token, address to, uint256 amount, bytes data);
    event Released(bytes32 indexed digest, address indexed token, address indexed to, uint256 amount);

    constructor(address[] memory guardians, uint256 threshold) GuardianSet(guardians, threshold) {
        courier = new Courier();
    }

    modifier whenOpen() {
        if (paused) revert IsPaused();
        _;
    }

    function setPeer(uint64 chain, address peer) external onlyOwner {
        peers[chain] = peer;
    }

    function listToken(address token, uint128 perDay) external onlyOwner {
        limits[token].perDay = perDay;
    }

    function pause() external {
        require(msg.sender == owner || isGuardian[msg.sender], "not a guardian");
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    /// @notice Tokens leave for another chain. Only tokens are listed that move exactly what they are told to.
    function send(uint64 toChain, address token, address to, uint256 amount, bytes calldata data) external whenOpen {
        if (limits[token].perDay == 0) revert NotListed();
        if (peers[toChain] == address(0)) revert UnknownPeer();
        if (!IBridgedToken(token).transferFrom(msg.sender, address(this), amount)) revert MoveFailed();
        emit Sent(toChain, nextNonce++, msg.sender, token, to, amount, data);
    }

    /// @notice Releases tokens to a receiver, who may be called with the data of the message.
    function release(Message calldata message, bytes[] calldata signatures) external whenOpen {
        bytes32 digest = digestOf(message);
        if (consumed[digest]) revert Consumed();
        if (peers[message.fromChain] == address(0)) revert UnknownPeer();
        _requireSigned(digest, signatures);
        consumed[digest] = true;
        _useLimit(message.token, message.amount);
        if (!IBridgedToken(message.token).transfer(message.to, message.amount)) revert MoveFailed();
        if (message.data.length > 0) courier.forward(message.to, message.data);
        emit Released(digest, message.token, message.to, message.amount);
    }

    function digestOf(Message calldata message) public view returns (bytes32) {
        bytes32 inner = keccak256(
            abi.encode(
                MESSAGE_TYPE,
                message.fromChain,
                message.nonce,
                message.sender,
                message.token,
                message.to,
                message.amount,
                keccak256(message.memo),
                keccak256(message.data)
            )
        );
        return keccak256(abi.encodePacked("\x19\x01", domainSeparator(), inner));
    }

    function domainSeparator() public view returns (bytes32) {
        return
            keccak256(
                abi.encode(DOMAIN_TYPE, keccak256("HarbourInbox"), keccak256("1"), block.chainid, address(this))
            );
    }

    function _useLimit(address token, uint256 amount) private {
        Limit storage limit = limits[token];
        uint64 today = uint64(block.timestamp / 1 days);
        if (limit.day != today) {
            limit.day = today;
            limit.used = 0;
        }
        if (amount > limit.perDay || limit.used + amount > limit.perDay) revert OverLimit();
        limit.used += uint128(amount);
    }
}
