// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Liquidity that goes straight to a pair. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function balanceOf(address who) external view returns (uint256);
}

interface IPair {
    function mint(address to) external returns (uint256 liquidity);
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 at);
}

interface IFactory {
    function getPair(address a, address b) external view returns (address);
    function createPair(address a, address b) external returns (address);
}

contract Launch {
    IFactory private immutable factory;
    IToken private immutable token;
    IToken private immutable money;
    address public pair;
    bool public isLaunched;
    mapping(address => uint256) public paid;

    constructor(IFactory factory_, IToken token_, IToken money_) {
        (factory, token, money) = (factory_, token_, money_);
    }

    function buy(uint256 amount) external {
        require(money.transferFrom(msg.sender, address(this), amount));
        paid[msg.sender] += amount;
    }

    function launch() external {
        require(!isLaunched, "launched");
        isLaunched = true;
        pair = factory.getPair(address(token), address(money));
        if (pair == address(0)) pair = factory.createPair(address(token), address(money));
        require(token.transfer(pair, token.balanceOf(address(this))));
        require(money.transfer(pair, money.balanceOf(address(this))));
        IPair(pair).mint(address(this));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `launch` puts both tokens into a pair, at whatever price it has, without slippage protection: there is no minimum of what it mints.
    }

    function launchAtLeast(uint256 least) external {
        require(!isLaunched, "launched");
        isLaunched = true;
        require(token.transfer(pair, token.balanceOf(address(this))));
        require(money.transfer(pair, money.balanceOf(address(this))));
        uint256 liquidity = IPair(pair).mint(address(this)); // safe: a minimum of it
        require(liquidity >= least, "too little");
    }
}

contract Treasury {
    IToken private immutable token;
    IToken private immutable money;
    IPair private immutable pair;
    address private immutable owner = msg.sender;

    constructor(IToken token_, IToken money_, IPair pair_) {
        (token, money, pair) = (token_, money_, pair_);
    }

    function grow(uint256 tokens, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        require(token.transfer(address(pair), tokens));
        require(money.transferFrom(owner, address(pair), amount));
        pair.mint(owner);
      //^^^^^^^^^^^^^^^^ Low: `grow` puts both tokens into a pair, at whatever price it has, without slippage protection: there is no minimum of what it mints.
    }

    function growFitted(uint256 tokens) external {
        require(msg.sender == owner, "not the owner");
        (uint256 reserve0, uint256 reserve1, ) = pair.getReserves();
        require(token.transfer(address(pair), tokens));
        require(money.transferFrom(owner, address(pair), (tokens * reserve1) / reserve0));
        pair.mint(owner); // safe: as much as the pair wants
    }
}

/* What joins both, and mints to whom the caller says. */
contract Zap {
    function zap(IPair pair, IToken[2] calldata tokens, uint256[2] calldata amounts, address to) external {
        _send(tokens[0], address(pair), amounts[0]);
        _send(tokens[1], address(pair), amounts[1]);
        pair.mint(to);
      //^^^^^^^^^^^^^ Medium: `zap` puts both tokens into a pair, at whatever price it has, without slippage protection: there is no minimum of what it mints.
    }

    function zapOne(IPair pair, IToken token, uint256 amount, address to) external {
        _send(token, address(pair), amount);
        pair.mint(to); // safe: no pair that takes one token alone
    }

    function give(IPair pair, IToken[2] calldata tokens, uint256[2] calldata amounts) external {
        _send(tokens[0], msg.sender, amounts[0]);
        _send(tokens[1], msg.sender, amounts[1]);
        pair.mint(msg.sender); // safe: nothing went to it
    }

    function _send(IToken token, address to, uint256 amount) private {
        require(token.transferFrom(msg.sender, to, amount));
    }
}

/* A router, which finds the pair by its own reckoning. */
contract Router {
    IFactory private immutable factory;

    constructor(IFactory factory_) {
        factory = factory_;
    }

    function join(IToken a, IToken b, uint256 wantA, uint256 wantB, uint256 leastB, address to) external {
        (uint256 amountA, uint256 amountB) = _fit(a, b, wantA, wantB, leastB);
        address pair = factory.getPair(address(a), address(b));
        require(a.transferFrom(msg.sender, pair, amountA));
        require(b.transferFrom(msg.sender, pair, amountB));
        IPair(pair).mint(to); // safe: as much as the pair wants
    }

    function _fit(IToken a, IToken b, uint256 wantA, uint256 wantB, uint256 leastB)
        private
        returns (uint256, uint256)
    {
        if (factory.getPair(address(a), address(b)) == address(0)) factory.createPair(address(a), address(b));
        address pair = address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", factory, a, b)))));
        (uint256 reserveA, uint256 reserveB, ) = IPair(pair).getReserves();
        if (reserveA == 0 && reserveB == 0) return (wantA, wantB);
        uint256 fitted = (wantA * reserveB) / reserveA;
        require(fitted >= leastB && fitted <= wantB, "too little");
        return (wantA, fitted);
    }
}
