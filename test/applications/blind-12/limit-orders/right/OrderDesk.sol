// SPDX-License-Identifier: MIT
pragma solidity ^0.8.27;

import {Sig} from "./Sig.sol";

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/**
 * @title OrderDesk
 * @notice Signed limit orders, filled in parts by anybody or by one named taker.
 * @dev Both sides move tokens by allowance, the desk never holds any. Makers choose the tokens they trade, so odd tokens
 *      are their own risk. A small fee is taken from what the taker gets.
 */
contract OrderDesk {
    struct Order {
        address maker;
        address taker; // zero: anybody
        address sellToken;
        address buyToken;
        uint256 sellAmount;
        uint256 buyAmount;
        uint64 expiry;
        uint64 epoch;
        uint256 salt;
    }

    error BadOrder();
    error BadSignature();
    error OrderExpired();
    error OrderCancelled();
    error OldEpoch();
    error NotForYou();
    error NotMaker();
    error AlreadyFilled();
    error TooLittleLeft(uint256 left);
    error PullFailed(address token);

    event Filled(bytes32 indexed hash, address indexed maker, address indexed taker, uint256 sold, uint256 paid, uint256 fee);
    event Cancelled(bytes32 indexed hash, address indexed maker);
    event EpochRaised(address indexed maker, uint64 epoch);

    bytes32 private constant ORDER_TYPE = keccak256(
        "Order(address maker,address taker,address sellToken,address buyToken,uint256 sellAmount,uint256 buyAmount,uint64 expiry,uint64 epoch,uint256 salt)"
    );
    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant NAME_HASH = keccak256("OrderDesk");
    bytes32 private constant VERSION_HASH = keccak256("2");

    uint256 public constant FEE_BPS = 8;
    address public immutable feeTo;

    mapping(bytes32 hash => uint256 sold) public filled;
    mapping(bytes32 hash => bool) public cancelled;
    mapping(address maker => uint64) public epochOf;

    constructor(address feeTo_) {
        feeTo = feeTo_;
    }

    // --------------------------------------------------------------- takers

    /**
     * @notice Fill a part of an order.
     * @param want Units of the sell token to take out of the order, cut to what is left
     * @param least Revert if less than this is left
     * @return take Units taken out of the order, of which the fee goes to the desk
     * @return pay Units of the buy token paid to the maker
     */
    function fill(Order calldata o, bytes calldata signature, uint256 want, uint256 least)
        external
        returns (uint256 take, uint256 pay)
    {
        bytes32 hash = orderHash(o);
        _validate(o, hash, signature);

        uint256 left = o.sellAmount - filled[hash];
        if (left == 0) revert AlreadyFilled();
        take = want < left ? want : left;
        if (take == 0 || take < least) revert TooLittleLeft(left);
        pay = _payFor(o, take);
        filled[hash] += take;

        uint256 fee = (take * FEE_BPS) / 10_000;
        _move(o.buyToken, msg.sender, o.maker, pay);
        _move(o.sellToken, o.maker, msg.sender, take - fee);
        if (fee != 0) _move(o.sellToken, o.maker, feeTo, fee);
        emit Filled(hash, o.maker, msg.sender, take, pay, fee);
    }

    // --------------------------------------------------------------- makers

    function cancel(Order calldata o) public {
        if (o.maker != msg.sender) revert NotMaker();
        bytes32 hash = orderHash(o);
        cancelled[hash] = true;
        emit Cancelled(hash, msg.sender);
    }

    function cancelMany(Order[] calldata list) external {
        for (uint256 i; i < list.length; ++i) {
            cancel(list[i]);
        }
    }

    /// @notice Void all orders signed for the present epoch.
    function raiseEpoch() external {
        uint64 next = ++epochOf[msg.sender];
        emit EpochRaised(msg.sender, next);
    }

    // ---------------------------------------------------------------- views

    function orderHash(Order calldata o) public view returns (bytes32) {
        bytes32 inner = keccak256(
            abi.encode(
                ORDER_TYPE,
                o.maker,
                o.taker,
                o.sellToken,
                o.buyToken,
                o.sellAmount,
                o.buyAmount,
                o.expiry,
                o.epoch,
                o.salt
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domainSeparator(), inner));
    }

    /// @dev Built anew on every call, so that a chain split changes it.
    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPE, NAME_HASH, VERSION_HASH, block.chainid, address(this)));
    }

    /// @notice What can still be taken out of an order, leaving balances and allowances aside.
    function openAmount(Order calldata o) external view returns (uint256) {
        bytes32 hash = orderHash(o);
        if (cancelled[hash] || block.timestamp > o.expiry || o.epoch != epochOf[o.maker]) return 0;
        return o.sellAmount - filled[hash];
    }

    function quote(Order calldata o, uint256 take) external pure returns (uint256) {
        return _payFor(o, take);
    }

    // ------------------------------------------------------------- internal

    function _validate(Order calldata o, bytes32 hash, bytes calldata signature) private view {
        if (o.sellAmount == 0 || o.buyAmount == 0 || o.sellToken == o.buyToken) revert BadOrder();
        if (o.taker != address(0) && o.taker != msg.sender) revert NotForYou();
        if (block.timestamp > o.expiry) revert OrderExpired();
        if (o.epoch != epochOf[o.maker]) revert OldEpoch();
        if (cancelled[hash]) revert OrderCancelled();
        if (!Sig.isFrom(o.maker, hash, signature)) revert BadSignature();
    }

    /// @dev Rounded up, in the maker's favour.
    function _payFor(Order calldata o, uint256 take) private pure returns (uint256) {
        return (take * o.buyAmount + o.sellAmount - 1) / o.sellAmount;
    }

    function _move(address token, address from, address to, uint256 amount) private {
        if (token.code.length == 0) revert PullFailed(token);
        (bool ok, bytes memory out) = token.call(abi.encodeCall(IERC20.transferFrom, (from, to, amount)));
        if (!ok || (out.length != 0 && !abi.decode(out, (bool)))) revert PullFailed(token);
    }
}
