// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function decimals() external view returns (uint8);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ISource {
    function decimals() external view returns (uint8);

    function latestAnswer() external view returns (int256);
}

/// The scale of the coin is kept, and what is paid in counts as it comes.
contract Tickets {
    ICoin private immutable coin;
    uint256 private immutable coinScale;
    uint256 private price = 2e18;
    mapping(address => uint256) public ticketsOf;

    constructor(ICoin coin_) {
        coin = coin_;
        coinScale = 10 ** (18 - coin_.decimals());
    }

    function buy(uint256 amount) external {
        ticketsOf[msg.sender] += (amount * 1e18) / price;
        //                       ^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` takes amounts as they come: `coinScale` is kept for the decimals of `coin`, and nothing goes by it.
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}

/// The same with the scale in the sum.
contract ScaledTickets {
    ICoin private immutable coin;
    uint256 private immutable coinScale;
    uint256 private price = 2e18;
    mapping(address => uint256) public ticketsOf;

    constructor(ICoin coin_) {
        coin = coin_;
        coinScale = 10 ** (18 - coin_.decimals());
    }

    function buy(uint256 amount) external {
        ticketsOf[msg.sender] += (amount * coinScale * 1e18) / price; // safe: the scale is in it
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}

/// Whose decimals are kept, and whose answer is given on as it comes.
contract Source {
    ISource private source;
    uint8 private places;

    function use(ISource next) external {
        require(msg.sender == address(this), "not itself");
        source = next;
        places = next.decimals();
    }

    function read() external view returns (uint256) {
        return uint256(source.latestAnswer());
        //             ^^^^^^^^^^^^^^^^^^^^^ Low: `read` takes amounts as they come: `places` is kept for the decimals of `source`, and nothing goes by it.
    }
}

contract ScaledSource {
    ISource private immutable source;
    uint8 private immutable places;

    constructor(ISource source_) {
        source = source_;
        places = source_.decimals();
    }

    function read() external view returns (uint256) {
        return uint256(source.latestAnswer()) * 10 ** (18 - places); // safe: the decimals are in it
    }
}

/// Two scales belong into the sum, and one is there.
contract Worth {
    ICoin private immutable token;
    ISource private immutable source;
    uint256 private immutable tokenUnit;
    uint256 private immutable sourceUnit;

    constructor(ICoin token_, ISource source_) {
        token = token_;
        source = source_;
        tokenUnit = 10 ** token_.decimals();
        sourceUnit = 10 ** source_.decimals();
    }

    function worthOf(uint256 amount) public view returns (uint256) {
        return (amount * uint256(source.latestAnswer())) / sourceUnit;
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `worthOf` takes amounts as they come: `tokenUnit` is kept for the decimals of `token`, and nothing goes by it.
    }
}

/// Whoever shows amounts asks for it.
contract ShownDecimals {
    ICoin private immutable coin;
    uint8 public immutable decimals;
    uint256 private price = 2e18;
    mapping(address => uint256) public sharesOf;

    constructor(ICoin coin_) {
        coin = coin_;
        decimals = coin_.decimals();
    }

    function buy(uint256 amount) external {
        sharesOf[msg.sender] += (amount * 1e18) / price; // safe: the decimals are there to be shown
        require(coin.transferFrom(msg.sender, address(this), amount), "not paid");
    }
}
