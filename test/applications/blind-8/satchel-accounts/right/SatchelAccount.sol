// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IDeed {
    function ownerOf(uint256 tokenId) external view returns (address);
}

/// An account that belongs to whoever holds a token.
contract SatchelAccount {
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 private constant CALL = keccak256("Call(address to,uint256 value,bytes data,uint256 nonce,uint256 deadline)");
    bytes32 private constant NOTE = keccak256("Note(bytes32 hash)");
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    uint256 public constant MAX_LOCK = 30 days;

    address public immutable registry;
    address public collection;
    uint256 public tokenId;
    uint256 public nonce;
    uint256 public lockedUntil;
    mapping(bytes32 => bool) private _operators;

    error NotAllowed();
    error Locked();
    error BadLock();
    error Late();
    error BadSignature();
    error CycleRefused();

    event Executed(address indexed by, address indexed to, uint256 value);

    modifier onlyHolder() {
        if (!_isHolder(msg.sender)) revert NotAllowed();
        _;
    }

    modifier whenUnlocked() {
        if (block.timestamp < lockedUntil) revert Locked();
        _;
    }

    constructor() {
        registry = msg.sender;
    }

    receive() external payable {}

    function initialize(address collection_, uint256 tokenId_) external {
        if (msg.sender != registry || collection != address(0)) revert NotAllowed();
        collection = collection_;
        tokenId = tokenId_;
    }

    function owner() public view returns (address) {
        try IDeed(collection).ownerOf(tokenId) returns (address holder) {
            return holder;
        } catch {
            return address(0);
        }
    }

    /// Nobody takes anything out until then, so that the token can be sold with what is in here.
    function lock(uint256 until) external onlyHolder {
        if (until <= lockedUntil || until > block.timestamp + MAX_LOCK) revert BadLock();
        lockedUntil = until;
    }

    function setOperator(address who, bool yes) external onlyHolder {
        _operators[_operatorKey(who)] = yes;
    }

    function isOperator(address who) public view returns (bool) {
        return _operators[_operatorKey(who)];
    }

    function execute(address to, uint256 value, bytes calldata data)
        external
        payable
        whenUnlocked
        returns (bytes memory)
    {
        if (!_isHolder(msg.sender) && !isOperator(msg.sender)) revert NotAllowed();
        return _perform(to, value, data);
    }

    function executeSigned(
        address to,
        uint256 value,
        bytes calldata data,
        uint256 deadline,
        bytes calldata signature
    ) external whenUnlocked returns (bytes memory) {
        if (block.timestamp > deadline) revert Late();
        bytes32 body = keccak256(abi.encode(CALL, to, value, keccak256(data), nonce++, deadline));
        if (!_isHolder(_recover(_digest(body), signature))) revert BadSignature();
        return _perform(to, value, data);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (block.timestamp < lockedUntil) return 0xffffffff;
        bytes32 digest = _digest(keccak256(abi.encode(NOTE, hash)));
        return _isHolder(_recover(digest, signature)) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256 id, bytes calldata) external view returns (bytes4) {
        if (msg.sender == collection && id == tokenId) revert CycleRefused();
        return this.onERC721Received.selector;
    }

    function _perform(address to, uint256 value, bytes calldata data) private returns (bytes memory) {
        (bool ok, bytes memory result) = to.call{value: value}(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(result, 32), mload(result))
            }
        }
        emit Executed(msg.sender, to, value);
        return result;
    }

    function _isHolder(address who) private view returns (bool) {
        return who != address(0) && who == owner();
    }

    function _operatorKey(address who) private view returns (bytes32) {
        return keccak256(abi.encode(owner(), who));
    }

    function _digest(bytes32 body) private view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN, keccak256("Satchel"), block.chainid, address(this)));
        return keccak256(abi.encodePacked("\x19\x01", domain, body));
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_ORDER) return address(0);
        return ecrecover(digest, uint8(signature[64]), r, s);
    }
}
