// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface ICoin {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

library SignedBy {
    uint256 private constant HALF_N = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    function recover(bytes32 digest, bytes memory signature) internal pure returns (address signer) {
        require(signature.length == 65, "signature length");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        require(uint256(s) <= HALF_N, "signature s");
        signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "signature");
    }
}

/**
 * @notice Covered calls. Writers keep coins with the desk and sign quotes; who takes a quote pays the premium,
 * and until expiry may buy the coins for the strike. What was not exercised is free again after expiry.
 */
contract OptionsDesk {
    using SignedBy for bytes32;

    struct Quote {
        address writer;
        address taker;
        uint256 coins;
        uint256 strike;
        uint256 premium;
        uint256 expiry;
        uint256 validUntil;
        uint256 nonce;
    }

    struct Call {
        address writer;
        address holder;
        uint256 coinsLeft;
        uint256 strike;
        uint256 expiry;
    }

    bytes32 private constant QUOTE_TYPE =
        keccak256(
            "Quote(address writer,address taker,uint256 coins,uint256 strike,uint256 premium,uint256 expiry,uint256 validUntil,uint256 nonce)"
        );
    bytes32 private immutable domain;
    uint256 private immutable domainChain;

    ICoin public immutable coin;
    ICoin public immutable cash;
    /// @dev The strike is in cash for so many units of the coin.
    uint256 public constant UNIT = 1e18;

    mapping(address => uint256) public freeCoins;
    mapping(address => uint256) public cashOf;
    mapping(address => mapping(uint256 => bool)) public nonceUsed;
    Call[] public calls;

    event Taken(uint256 indexed id, address indexed writer, address indexed holder, uint256 coins, uint256 premium);
    event Exercised(uint256 indexed id, uint256 coins, uint256 paid);
    event Reclaimed(uint256 indexed id, uint256 coins);

    constructor(ICoin coin_, ICoin cash_) {
        coin = coin_;
        cash = cash_;
        domainChain = block.chainid;
        domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("OptionsDesk"),
                block.chainid,
                address(this)
            )
        );
    }

    function deposit(uint256 coins) external {
        freeCoins[msg.sender] += coins;
        _pull(coin, coins);
    }

    function withdraw(uint256 coins) external {
        freeCoins[msg.sender] -= coins;
        _push(coin, msg.sender, coins);
    }

    function withdrawCash() external {
        uint256 amount = cashOf[msg.sender];
        cashOf[msg.sender] = 0;
        _push(cash, msg.sender, amount);
    }

    function revoke(uint256 nonce) external {
        nonceUsed[msg.sender][nonce] = true;
    }

    function take(Quote calldata quote, bytes calldata signature) external returns (uint256 id) {
        require(quote.taker == address(0) || quote.taker == msg.sender, "not for you");
        require(block.timestamp <= quote.validUntil, "quote is old");
        require(quote.expiry > block.timestamp, "expired");
        require(!nonceUsed[quote.writer][quote.nonce], "nonce");
        require(digestOf(quote).recover(signature) == quote.writer, "not signed");
        nonceUsed[quote.writer][quote.nonce] = true;
        freeCoins[quote.writer] -= quote.coins;
        cashOf[quote.writer] += quote.premium;
        id = calls.length;
        calls.push(Call(quote.writer, msg.sender, quote.coins, quote.strike, quote.expiry));
        _pull(cash, quote.premium);
        emit Taken(id, quote.writer, msg.sender, quote.coins, quote.premium);
    }

    function exercise(uint256 id, uint256 coins) external returns (uint256 paid) {
        Call storage option = calls[id];
        require(option.holder == msg.sender, "not the holder");
        require(block.timestamp < option.expiry, "expired");
        option.coinsLeft -= coins;
        paid = costOf(coins, option.strike);
        cashOf[option.writer] += paid;
        _pull(cash, paid);
        _push(coin, msg.sender, coins);
        emit Exercised(id, coins, paid);
    }

    function reclaim(uint256 id) external {
        Call storage option = calls[id];
        require(block.timestamp >= option.expiry, "not expired");
        uint256 coins = option.coinsLeft;
        option.coinsLeft = 0;
        freeCoins[option.writer] += coins;
        emit Reclaimed(id, coins);
    }

    function passOn(uint256 id, address to) external {
        require(calls[id].holder == msg.sender, "not the holder");
        require(to != address(0), "to nobody");
        calls[id].holder = to;
    }

    /// @notice In favour of the writer.
    function costOf(uint256 coins, uint256 strike) public pure returns (uint256) {
        return (coins * strike + UNIT - 1) / UNIT;
    }

    function digestOf(Quote calldata quote) public view returns (bytes32) {
        require(block.chainid == domainChain, "other chain");
        bytes32 inner = keccak256(
            abi.encode(
                QUOTE_TYPE,
                quote.writer,
                quote.taker,
                quote.coins,
                quote.strike,
                quote.premium,
                quote.expiry,
                quote.validUntil,
                quote.nonce
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, inner));
    }

    function _pull(ICoin token, uint256 amount) private {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    function _push(ICoin token, address to, uint256 amount) private {
        require(token.transfer(to, amount), "not sent");
    }
}
