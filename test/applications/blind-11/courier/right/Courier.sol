// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {Sandbox, Call, IErc20, Erc20Call} from "./Sandbox.sol";

/// @title Courier
/// @notice Settles signed intents. Owners approve this contract for what they sell and sign the least they want for
///         it; a solver takes the sold tokens into the sandbox, runs any calls there, and the receiver is paid out
///         of the sandbox. Intents may be filled in parts when their owner allows it.
contract Courier {
    using Erc20Call for IErc20;

    struct Intent {
        address owner;
        address receiver;
        IErc20 sellToken;
        IErc20 buyToken;
        uint256 sellAmount;
        uint256 buyAmount; // for all of sellAmount
        uint256 deadline;
        uint256 salt;
        uint256 round; // has to be the owner's current round
        bool partialFill;
        address solver; // zero: anybody
    }

    bytes32 public constant INTENT_TYPEHASH = keccak256(
        "Intent(address owner,address receiver,address sellToken,address buyToken,uint256 sellAmount,uint256 buyAmount,uint256 deadline,uint256 salt,uint256 round,bool partialFill,address solver)"
    );
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 private constant LOW_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    Sandbox public immutable sandbox;
    /// @notice How much of an intent has been sold, by its hash.
    mapping(bytes32 => uint256) public filled;
    mapping(address => uint256) public roundOf;

    event Filled(bytes32 indexed hash, address indexed owner, address indexed solver, uint256 sold, uint256 bought);
    event Cancelled(bytes32 indexed hash, address indexed owner);
    event RoundEnded(address indexed owner, uint256 next);

    error Late();
    error OldRound();
    error WrongSolver();
    error WrongTokens();
    error NotOwner();
    error ZeroFill();
    error OverFill();
    error NoPartialFill();
    error SignatureInvalid();

    constructor() {
        sandbox = new Sandbox();
    }

    /// @notice Fills `sell` of an intent.
    /// @param calls run in the sandbox, which holds the sold tokens by then and afterwards has to hold enough of
    ///        the bought ones
    function fill(Intent calldata it, bytes calldata signature, uint256 sell, Call[] calldata calls)
        external
        payable
        returns (uint256 bought)
    {
        bytes32 hash = _open(it, signature, sell);
        filled[hash] += sell;
        bought = buyFor(it, sell);

        it.sellToken.safeTransferFrom(it.owner, address(sandbox), sell);
        sandbox.run{value: msg.value}(calls);
        sandbox.pay(it.buyToken, it.receiver, bought);
        emit Filled(hash, it.owner, msg.sender, sell, bought);
    }

    /// @notice Fills two intents against each other; the caller keeps nothing but what both leave over.
    function cross(
        Intent calldata a,
        bytes calldata signatureA,
        uint256 sellA,
        Intent calldata b,
        bytes calldata signatureB,
        uint256 sellB
    ) external {
        if (address(a.sellToken) != address(b.buyToken) || address(a.buyToken) != address(b.sellToken)) revert WrongTokens();
        bytes32 hashA = _open(a, signatureA, sellA);
        filled[hashA] += sellA;
        bytes32 hashB = _open(b, signatureB, sellB);
        filled[hashB] += sellB;
        uint256 boughtA = buyFor(a, sellA);
        uint256 boughtB = buyFor(b, sellB);
        if (boughtA > sellB || boughtB > sellA) revert OverFill();

        a.sellToken.safeTransferFrom(a.owner, b.receiver, boughtB);
        b.sellToken.safeTransferFrom(b.owner, a.receiver, boughtA);
        if (sellA > boughtB) a.sellToken.safeTransferFrom(a.owner, msg.sender, sellA - boughtB);
        if (sellB > boughtA) b.sellToken.safeTransferFrom(b.owner, msg.sender, sellB - boughtA);
        emit Filled(hashA, a.owner, msg.sender, sellA, boughtA);
        emit Filled(hashB, b.owner, msg.sender, sellB, boughtB);
    }

    function cancel(Intent calldata it) external {
        if (msg.sender != it.owner) revert NotOwner();
        bytes32 hash = hashOf(it);
        filled[hash] = it.sellAmount;
        emit Cancelled(hash, msg.sender);
    }

    /// @notice Makes all intents signed for the current round worthless.
    function endRound() external {
        emit RoundEnded(msg.sender, ++roundOf[msg.sender]);
    }

    /// @notice The least the receiver gets for `sell`, rounded up.
    function buyFor(Intent calldata it, uint256 sell) public pure returns (uint256) {
        return (sell * it.buyAmount + it.sellAmount - 1) / it.sellAmount;
    }

    function hashOf(Intent calldata it) public view returns (bytes32) {
        bytes memory head = abi.encode(
            INTENT_TYPEHASH, it.owner, it.receiver, it.sellToken, it.buyToken, it.sellAmount, it.buyAmount
        );
        bytes memory tail = abi.encode(it.deadline, it.salt, it.round, it.partialFill, it.solver);
        return keccak256(abi.encodePacked("\x19\x01", _domain(), keccak256(bytes.concat(head, tail))));
    }

    function _domain() private view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("Courier"), keccak256("1"), block.chainid, address(this))
        );
    }

    /// @dev All an intent has to fulfil for `sell` more to be sold of it.
    function _open(Intent calldata it, bytes calldata signature, uint256 sell) private view returns (bytes32 hash) {
        if (block.timestamp > it.deadline) revert Late();
        if (it.round != roundOf[it.owner]) revert OldRound();
        if (it.solver != address(0) && it.solver != msg.sender) revert WrongSolver();
        if (address(it.sellToken) == address(it.buyToken)) revert WrongTokens();
        if (sell == 0) revert ZeroFill();
        hash = hashOf(it);
        if (filled[hash] + sell > it.sellAmount) revert OverFill();
        if (!it.partialFill && sell != it.sellAmount) revert NoPartialFill();
        _verify(hash, signature, it.owner);
    }

    function _verify(bytes32 hash, bytes calldata signature, address owner) private pure {
        if (signature.length != 65) revert SignatureInvalid();
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > LOW_S) revert SignatureInvalid();
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        if (signer == address(0) || signer != owner) revert SignatureInvalid();
    }
}
