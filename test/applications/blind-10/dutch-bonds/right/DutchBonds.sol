// SPDX-License-Identifier: MIT
pragma solidity 0.6.12;

import "./IERC20.sol";
import "./SafeMath.sol";

/// @title Bonds without coupon, backed by collateral, sold at a falling price.
/// @dev Bonds are whole units. The listed tokens return true, take no fee and do not rebase.
contract DutchBonds {
    using SafeMath for uint256;

    struct Series {
        address issuer;
        IERC20 pay;
        IERC20 collateral;
        uint256 units;
        uint256 sold;
        uint256 face; // of pay, per unit
        uint256 backing; // of collateral, per unit
        uint256 startPrice;
        uint256 floorPrice;
        uint256 startTime;
        uint256 endTime;
        uint256 maturity;
        bool closed;
        bool repaid;
    }

    uint256 public constant GRACE = 3 days;

    address public owner;
    uint256 private locked = 1;
    mapping(address => bool) public listed;
    Series[] private series;
    mapping(uint256 => mapping(address => uint256)) public bondsOf;

    event Opened(uint256 indexed id, address indexed issuer, uint256 units);
    event Bought(uint256 indexed id, address indexed buyer, uint256 units, uint256 price);
    event Moved(uint256 indexed id, address indexed from, address indexed to, uint256 units);
    event Closed(uint256 indexed id, uint256 unsold);
    event Repaid(uint256 indexed id, uint256 amount);
    event Redeemed(uint256 indexed id, address indexed holder, uint256 units, bool inCollateral);

    modifier onlyOwner() {
        require(msg.sender == owner, "Bonds: not owner");
        _;
    }

    modifier lock() {
        require(locked == 1, "Bonds: reentered");
        locked = 2;
        _;
        locked = 1;
    }

    constructor() public {
        owner = msg.sender;
    }

    function list(address token) external onlyOwner {
        require(token != address(0), "Bonds: token");
        listed[token] = true;
    }

    /// @param prices start price and floor price, of pay per unit
    /// @param times start of the auction, its end, and maturity
    function open(
        address pay,
        address collateral,
        uint256 units,
        uint256 face,
        uint256 backing,
        uint256[2] calldata prices,
        uint256[3] calldata times
    ) external lock returns (uint256 id) {
        require(listed[pay] && listed[collateral], "Bonds: unlisted");
        require(units > 0 && face > 0 && backing > 0, "Bonds: size");
        require(prices[0] > prices[1] && prices[1] > 0, "Bonds: prices");
        require(times[0] >= block.timestamp && times[1] > times[0], "Bonds: auction");
        require(times[2] > times[1] && times[2] <= block.timestamp.add(3650 days), "Bonds: maturity");

        id = series.length;
        series.push();
        Series storage s = series[id];
        s.issuer = msg.sender;
        s.pay = IERC20(pay);
        s.collateral = IERC20(collateral);
        s.units = units;
        s.face = face;
        s.backing = backing;
        s.startPrice = prices[0];
        s.floorPrice = prices[1];
        s.startTime = times[0];
        s.endTime = times[1];
        s.maturity = times[2];
        _pull(s.collateral, address(this), units.mul(backing));
        emit Opened(id, msg.sender, units);
    }

    function priceOf(uint256 id) public view returns (uint256) {
        Series storage s = series[id];
        require(block.timestamp >= s.startTime && block.timestamp < s.endTime, "Bonds: no auction");
        uint256 fall = s.startPrice.sub(s.floorPrice);
        uint256 elapsed = block.timestamp.sub(s.startTime);
        return s.startPrice.sub(fall.mul(elapsed).div(s.endTime.sub(s.startTime)));
    }

    function stateOf(uint256 id) external view returns (uint256 sold, uint256 maturity, bool closed, bool repaid) {
        Series storage s = series[id];
        return (s.sold, s.maturity, s.closed, s.repaid);
    }

    function buy(uint256 id, uint256 units) external lock {
        Series storage s = series[id];
        uint256 price = priceOf(id);
        require(units > 0, "Bonds: nothing");
        require(s.sold.add(units) <= s.units, "Bonds: sold out");
        s.sold = s.sold.add(units);
        bondsOf[id][msg.sender] = bondsOf[id][msg.sender].add(units);
        _pull(s.pay, s.issuer, price.mul(units));
        emit Bought(id, msg.sender, units, price);
    }

    function move(uint256 id, address to, uint256 units) external {
        require(to != address(0), "Bonds: to nobody");
        bondsOf[id][msg.sender] = bondsOf[id][msg.sender].sub(units);
        bondsOf[id][to] = bondsOf[id][to].add(units);
        emit Moved(id, msg.sender, to, units);
    }

    /// @notice After the auction the collateral of what was not sold goes back.
    function close(uint256 id) external lock {
        Series storage s = series[id];
        require(msg.sender == s.issuer, "Bonds: not issuer");
        require(block.timestamp >= s.endTime, "Bonds: auction runs");
        require(!s.closed, "Bonds: closed");
        s.closed = true;
        uint256 unsold = s.units.sub(s.sold);
        _push(s.collateral, s.issuer, unsold.mul(s.backing));
        emit Closed(id, unsold);
    }

    function repay(uint256 id) external lock {
        Series storage s = series[id];
        require(msg.sender == s.issuer, "Bonds: not issuer");
        require(block.timestamp >= s.endTime, "Bonds: auction runs");
        require(block.timestamp < s.maturity.add(GRACE), "Bonds: defaulted");
        require(!s.repaid, "Bonds: repaid");
        s.repaid = true;
        uint256 amount = s.sold.mul(s.face);
        _pull(s.pay, address(this), amount);
        _push(s.collateral, s.issuer, s.sold.mul(s.backing));
        emit Repaid(id, amount);
    }

    /// @notice Pays the face once repaid, or the collateral after a default.
    function redeem(uint256 id) external lock {
        Series storage s = series[id];
        uint256 units = bondsOf[id][msg.sender];
        require(units > 0, "Bonds: nothing");
        bool inCollateral = !s.repaid;
        if (inCollateral) require(block.timestamp >= s.maturity.add(GRACE), "Bonds: not due");
        bondsOf[id][msg.sender] = 0;
        if (inCollateral) _push(s.collateral, msg.sender, units.mul(s.backing));
        else _push(s.pay, msg.sender, units.mul(s.face));
        emit Redeemed(id, msg.sender, units, inCollateral);
    }

    function _pull(IERC20 token, address to, uint256 amount) private {
        require(token.transferFrom(msg.sender, to, amount), "Bonds: pull");
    }

    function _push(IERC20 token, address to, uint256 amount) private {
        require(token.transfer(to, amount), "Bonds: push");
    }
}
