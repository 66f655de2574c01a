// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

import {IMoveHook, IWrapped} from "./IWrapped.sol";
import {StripToken} from "./StripToken.sol";

/// Splits a wrapped token into its principal, due at maturity, and the coupon, which earns what the rate gains till then.
contract CouponStrip is IMoveHook {
    uint256 private constant ONE = 1e18;
    uint256 private constant FEE_BPS = 300;

    IWrapped public immutable source;
    StripToken public immutable principal;
    StripToken public immutable coupon;
    uint256 public immutable maturity;
    address public immutable treasury;

    uint256 public topRate;
    uint256 public finalRate;
    uint256 public fees;
    mapping(address => uint256) public lastRate;
    mapping(address => uint256) public owed;

    error Matured();
    error NotMatured();
    error OnlyCoupon();
    error Nothing();
    error TransferFailed();

    event Stripped(address indexed by, address indexed to, uint256 amount, uint256 face);
    event Combined(address indexed by, uint256 face, uint256 amount);
    event Redeemed(address indexed by, uint256 face, uint256 amount);
    event Collected(address indexed by, uint256 amount);

    constructor(IWrapped source_, uint256 maturity_, address treasury_) {
        source = source_;
        maturity = maturity_;
        treasury = treasury_;
        principal = new StripToken("Strip principal", "sP", false);
        coupon = new StripToken("Strip coupon", "sC", true);
        topRate = source_.rate();
    }

    /// The highest rate seen, which stands still once maturity is past.
    function poke() public returns (uint256 rate) {
        if (finalRate != 0) return finalRate;
        rate = source.rate();
        if (rate < topRate) rate = topRate;
        else topRate = rate;
        if (block.timestamp >= maturity) finalRate = rate;
    }

    function strip(uint256 amount, address to) external returns (uint256 face) {
        if (block.timestamp >= maturity) revert Matured();
        face = (amount * poke()) / ONE;
        if (face == 0) revert Nothing();
        if (!source.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        principal.mint(to, face);
        coupon.mint(to, face);
        emit Stripped(msg.sender, to, amount, face);
    }

    function combine(uint256 face, address to) external returns (uint256 amount) {
        if (block.timestamp >= maturity) revert Matured();
        amount = (face * ONE) / poke();
        principal.burn(msg.sender, face);
        coupon.burn(msg.sender, face);
        _pay(to, amount);
        emit Combined(msg.sender, face, amount);
    }

    function redeem(uint256 face, address to) external returns (uint256 amount) {
        if (block.timestamp < maturity) revert NotMatured();
        amount = (face * ONE) / poke();
        principal.burn(msg.sender, face);
        _pay(to, amount);
        emit Redeemed(msg.sender, face, amount);
    }

    function collect(address to) external returns (uint256 amount) {
        _settle(msg.sender, poke());
        amount = owed[msg.sender];
        owed[msg.sender] = 0;
        _pay(to, amount);
        emit Collected(msg.sender, amount);
    }

    function collectFees() external {
        uint256 amount = fees;
        fees = 0;
        _pay(treasury, amount);
    }

    function beforeMove(address from, address to) external {
        if (msg.sender != address(coupon)) revert OnlyCoupon();
        uint256 rate = poke();
        if (from != address(0)) _settle(from, rate);
        if (to != address(0)) _settle(to, rate);
    }

    function _settle(address who, uint256 rate) private {
        uint256 last = lastRate[who];
        if (last != 0 && last != rate) {
            uint256 gain = (coupon.balanceOf(who) * (rate - last) * ONE) / (last * rate);
            uint256 fee = (gain * FEE_BPS) / 10_000;
            fees += fee;
            owed[who] += gain - fee;
        }
        lastRate[who] = rate;
    }

    function _pay(address to, uint256 amount) private {
        if (amount > 0 && !source.transfer(to, amount)) revert TransferFailed();
    }
}
