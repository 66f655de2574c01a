// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

import {Errand} from "./Errand.sol";

interface IFungible {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Market makers sign quotes off the chain; takers fill them here, in whole or in parts.
contract RfqClearing {
    struct Quote {
        address maker;
        address taker; // zero for anyone
        address give;
        address want;
        uint256 giveAmount;
        uint256 wantAmount;
        uint256 expiry;
        uint256 nonce;
    }

    bytes32 private constant QUOTE_TYPEHASH =
        keccak256(
            "Quote(address maker,address taker,address give,address want,uint256 giveAmount,uint256 wantAmount,uint256 expiry,uint256 nonce)"
        );
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 private constant HALF_N = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;
    uint256 public constant MAX_FEE_BPS = 50;

    Errand public immutable errand;
    address public immutable feeSetter;
    address public feeTo;
    uint256 public feeBps;

    mapping(bytes32 => uint256) public filled;
    mapping(address => mapping(uint256 => bool)) public cancelled;
    mapping(address => uint256) public minNonce;
    uint256 private lock = 1;

    error Expired();
    error NotForYou();
    error Withdrawn();
    error Overfilled();
    error BadSignature();
    error BadFee();
    error Reentrancy();
    error TransferFailed(address token);

    event Filled(bytes32 indexed digest, address indexed maker, address indexed taker, uint256 take, uint256 pay);
    event Cancelled(address indexed maker, uint256 nonce);

    modifier nonReentrant() {
        if (lock != 1) revert Reentrancy();
        lock = 2;
        _;
        lock = 1;
    }

    constructor(address feeTo_) {
        errand = new Errand();
        feeSetter = msg.sender;
        feeTo = feeTo_;
    }

    function setFee(uint256 bps, address to) external {
        if (msg.sender != feeSetter || bps > MAX_FEE_BPS || to == address(0)) revert BadFee();
        feeBps = bps;
        feeTo = to;
    }

    function cancel(uint256 nonce) external {
        cancelled[msg.sender][nonce] = true;
        emit Cancelled(msg.sender, nonce);
    }

    function cancelBelow(uint256 nonce) external {
        if (nonce > minNonce[msg.sender]) minNonce[msg.sender] = nonce;
    }

    function fill(Quote calldata quote, bytes calldata signature, uint256 take, address to) external nonReentrant {
        uint256 pay = _book(quote, signature, take);
        _move(quote.give, quote.maker, to, take);
        _collect(quote, pay);
    }

    /// The taker is served first, and runs an errand with what came before he pays.
    function fillAndRun(
        Quote calldata quote,
        bytes calldata signature,
        uint256 take,
        address target,
        bytes calldata data
    ) external nonReentrant {
        uint256 pay = _book(quote, signature, take);
        _move(quote.give, quote.maker, target, take);
        errand.run(target, data);
        _collect(quote, pay);
    }

    function digestOf(Quote calldata quote) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("RfqClearing"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 inner = keccak256(
            abi.encode(
                QUOTE_TYPEHASH,
                quote.maker,
                quote.taker,
                quote.give,
                quote.want,
                quote.giveAmount,
                quote.wantAmount,
                quote.expiry,
                quote.nonce
            )
        );
        return keccak256(abi.encodePacked("\x19\x01", domain, inner));
    }

    function _book(Quote calldata quote, bytes calldata signature, uint256 take) private returns (uint256 pay) {
        if (block.timestamp > quote.expiry) revert Expired();
        if (quote.taker != address(0) && quote.taker != msg.sender) revert NotForYou();
        if (cancelled[quote.maker][quote.nonce] || quote.nonce < minNonce[quote.maker]) revert Withdrawn();
        bytes32 digest = digestOf(quote);
        if (_signer(digest, signature) != quote.maker) revert BadSignature();
        uint256 total = filled[digest] + take;
        if (take == 0 || total > quote.giveAmount) revert Overfilled();
        filled[digest] = total;
        pay = (take * quote.wantAmount + quote.giveAmount - 1) / quote.giveAmount;
        emit Filled(digest, quote.maker, msg.sender, take, pay);
    }

    function _collect(Quote calldata quote, uint256 pay) private {
        _move(quote.want, msg.sender, quote.maker, pay);
        uint256 fee = (pay * feeBps) / 10_000;
        if (fee > 0) _move(quote.want, msg.sender, feeTo, fee);
    }

    function _signer(bytes32 digest, bytes calldata signature) private pure returns (address who) {
        if (signature.length != 65) revert BadSignature();
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HALF_N) revert BadSignature();
        who = ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), s);
        if (who == address(0)) revert BadSignature();
    }

    function _move(address token, address from, address to, uint256 amount) private {
        if (token.code.length == 0) revert TransferFailed(token);
        (bool ok, bytes memory result) = token.call(abi.encodeCall(IFungible.transferFrom, (from, to, amount)));
        if (!ok || (result.length > 0 && !abi.decode(result, (bool)))) revert TransferFailed(token);
    }
}
