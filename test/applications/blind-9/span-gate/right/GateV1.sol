// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// One end of a bridge for one token. Guardians sign what was locked at the other end.
contract GateV1 {
    struct Message {
        uint256 fromChain;
        uint256 toChain;
        address fromGate;
        address toGate;
        uint256 nonce;
        address recipient;
        uint256 amount;
    }

    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public owner;
    uint8 public version;
    uint8 public threshold;
    IERC20 public token;
    uint256 public sent;
    mapping(address => bool) public isGuardian;
    mapping(uint256 => address) public gateOn;
    mapping(bytes32 => bool) public delivered;

    event Locked(uint256 indexed nonce, uint256 indexed toChain, address toGate, address recipient, uint256 amount);
    event Delivered(bytes32 indexed digest, address indexed recipient, uint256 amount);
    event Upgraded(address indexed implementation);

    error NotOwner();
    error WrongVersion();
    error NoSuchGate();
    error WrongDestination();
    error AlreadyDelivered();
    error TooFewSignatures();
    error BadSignature();
    error TransferFailed();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor() {
        version = type(uint8).max;
    }

    function initialize(address owner_, IERC20 token_, address[] calldata guardians, uint8 threshold_) external {
        if (version != 0) revert WrongVersion();
        require(owner_ != address(0) && threshold_ > 0 && threshold_ <= guardians.length, "setup");
        version = 1;
        owner = owner_;
        token = token_;
        threshold = threshold_;
        for (uint256 i = 0; i < guardians.length; i++) {
            require(guardians[i] != address(0) && !isGuardian[guardians[i]], "guardian");
            isGuardian[guardians[i]] = true;
        }
    }

    function setGate(uint256 chain, address gate) external onlyOwner {
        gateOn[chain] = gate;
    }

    function upgradeTo(address implementation) external onlyOwner {
        require(implementation.code.length > 0, "code");
        assembly {
            sstore(SLOT, implementation)
        }
        emit Upgraded(implementation);
    }

    function lock(uint256 toChain, address recipient, uint256 amount) external {
        address gate = gateOn[toChain];
        if (gate == address(0) || recipient == address(0)) revert NoSuchGate();
        emit Locked(sent++, toChain, gate, recipient, amount);
        uint256 before = token.balanceOf(address(this));
        if (!token.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        if (token.balanceOf(address(this)) - before != amount) revert TransferFailed();
    }

    function deliver(Message calldata message, bytes[] calldata signatures) external {
        if (message.toChain != block.chainid || message.toGate != address(this)) revert WrongDestination();
        if (message.fromGate == address(0) || message.fromGate != gateOn[message.fromChain]) revert NoSuchGate();
        bytes32 digest = keccak256(abi.encode("Span Gate message", message));
        if (delivered[digest]) revert AlreadyDelivered();
        delivered[digest] = true;
        _checkSignatures(digest, signatures);
        emit Delivered(digest, message.recipient, message.amount);
        _payOut(message.recipient, message.amount);
    }

    function _payOut(address to, uint256 amount) internal virtual {
        if (!token.transfer(to, amount)) revert TransferFailed();
    }

    /// Sorted by signer.
    function _checkSignatures(bytes32 digest, bytes[] calldata signatures) private view {
        if (signatures.length < threshold) revert TooFewSignatures();
        bytes32 signed = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", digest));
        address last;
        for (uint256 i = 0; i < signatures.length; i++) {
            bytes calldata signature = signatures[i];
            if (signature.length != 65 || uint256(bytes32(signature[32:64])) > HALF_ORDER) revert BadSignature();
            address signer = ecrecover(
                signed,
                uint8(signature[64]),
                bytes32(signature[0:32]),
                bytes32(signature[32:64])
            );
            if (signer <= last || !isGuardian[signer]) revert BadSignature();
            last = signer;
        }
    }
}
