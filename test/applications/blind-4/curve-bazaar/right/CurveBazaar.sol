// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

abstract contract NoReturn {
    uint8 private _inside;

    modifier noReturn() {
        require(_inside == 0, "inside already");
        _inside = 1;
        _;
        _inside = 0;
    }
}

/// @title Seals of curators, sold and bought back along a straight line.
contract CurveBazaar is NoReturn {
    error NoMarket();
    error TooFew();
    error TooExpensive(uint256 total, uint256 given);
    error TooCheap(uint256 net, uint256 wanted);
    error LastSeal();
    error SendFailed();
    error NotHost();

    struct Market {
        address curator;
        uint256 supply;
        uint256 reserve;
    }

    uint256 public constant BASE = 0.001 ether;
    uint256 public constant STEP = 0.0001 ether;
    uint256 public constant HOST_BPS = 300;
    uint256 public constant CURATOR_BPS = 300;
    uint256 public constant REFERRER_BPS = 100;

    address public host;
    uint256 public marketCount;
    mapping(uint256 => Market) public markets;
    mapping(uint256 => mapping(address => uint256)) public seals;
    mapping(address => uint256) public purse;

    event Opened(uint256 indexed market, address indexed curator);
    event Bought(uint256 indexed market, address indexed by, uint256 count, uint256 cost);
    event Sold(uint256 indexed market, address indexed by, uint256 count, uint256 gain);

    constructor() {
        host = msg.sender;
    }

    function setHost(address next) external {
        if (msg.sender != host) revert NotHost();
        host = next;
    }

    /// @notice The first seal is the curator's, costs nothing and never sells.
    function open() external returns (uint256 id) {
        id = ++marketCount;
        markets[id] = Market(msg.sender, 1, 0);
        seals[id][msg.sender] = 1;
        emit Opened(id, msg.sender);
    }

    /// @notice What `count` seals cost, the first of which is number `from`.
    function costOf(uint256 from, uint256 count) public pure returns (uint256) {
        return count * BASE + STEP * (count * from + (count * (count - 1)) / 2);
    }

    function buy(uint256 id, uint256 count, address referrer) external payable noReturn {
        Market storage m = markets[id];
        if (m.curator == address(0)) revert NoMarket();
        if (count == 0) revert TooFew();
        uint256 cost = costOf(m.supply, count);
        uint256 fee = _fee(cost);
        if (msg.value < cost + fee) revert TooExpensive(cost + fee, msg.value);

        m.supply += count;
        m.reserve += cost;
        seals[id][msg.sender] += count;
        _share(m.curator, cost, referrer == msg.sender ? address(0) : referrer);
        emit Bought(id, msg.sender, count, cost);
        _send(msg.sender, msg.value - cost - fee);
    }

    function sell(uint256 id, uint256 count, uint256 minNet) external noReturn {
        Market storage m = markets[id];
        if (count == 0 || count > seals[id][msg.sender]) revert TooFew();
        if (count >= m.supply) revert LastSeal();
        uint256 gain = costOf(m.supply - count, count);
        uint256 net = gain - _fee(gain);
        if (net < minNet) revert TooCheap(net, minNet);

        seals[id][msg.sender] -= count;
        m.supply -= count;
        m.reserve -= gain;
        _share(m.curator, gain, address(0));
        emit Sold(id, msg.sender, count, gain);
        _send(msg.sender, net);
    }

    function giveSeals(uint256 id, address to, uint256 count) external {
        seals[id][msg.sender] -= count;
        seals[id][to] += count;
    }

    function emptyPurse(address to) external noReturn {
        uint256 amount = purse[msg.sender];
        purse[msg.sender] = 0;
        _send(to, amount);
    }

    function _fee(uint256 cost) private pure returns (uint256) {
        return (cost * HOST_BPS) / 10_000 + (cost * CURATOR_BPS) / 10_000;
    }

    function _share(address curator, uint256 cost, address referrer) private {
        uint256 forHost = (cost * HOST_BPS) / 10_000;
        if (referrer != address(0)) {
            uint256 thanks = (cost * REFERRER_BPS) / 10_000;
            forHost -= thanks;
            purse[referrer] += thanks;
        }
        purse[host] += forHost;
        purse[curator] += (cost * CURATOR_BPS) / 10_000;
    }

    function _send(address to, uint256 amount) private {
        if (amount == 0) return;
        (bool ok, ) = to.call{value: amount}("");
        if (!ok) revert SendFailed();
    }
}
