// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// A signature vouches for who signed, not for others whom the message names.
contract Bids {
    struct Bid {
        address bidder;
        address sponsor;
        address coin;
        uint256 amount;
        uint256 nonce;
    }

    mapping(address => mapping(uint256 => bool)) public used;
    address public immutable house = msg.sender;

    error Unsigned();
    error Used();

    function digestOf(Bid calldata bid) public view returns (bytes32) {
        return keccak256(
            abi.encode(block.chainid, address(this), bid.bidder, bid.sponsor, bid.coin, bid.amount, bid.nonce)
        );
    }

    function settle(Bid calldata bid, bytes32 r, bytes32 s, uint8 v) external {
        _check(bid.bidder, bid.nonce, digestOf(bid), r, s, v);
        require(IERC20(bid.coin).transferFrom(bid.bidder, house, bid.amount), "not paid"); // safe: who pays has signed
    }

    function settleFor(Bid calldata bid, bytes32 r, bytes32 s, uint8 v) external {
        _check(bid.bidder, bid.nonce, digestOf(bid), r, s, v);
        address payer = bid.sponsor == address(0) ? bid.bidder : bid.sponsor;
        require(IERC20(bid.coin).transferFrom(payer, house, bid.amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `settleFor` takes tokens from an account that the caller chooses, and sends them to `house`: nothing ties that account to the caller.
    }

    function settleForMe(Bid calldata bid, bytes32 r, bytes32 s, uint8 v) external {
        if (bid.sponsor != address(0) && bid.sponsor != msg.sender) revert Unsigned();
        _check(bid.bidder, bid.nonce, digestOf(bid), r, s, v);
        address payer = bid.sponsor == address(0) ? bid.bidder : bid.sponsor;
        require(IERC20(bid.coin).transferFrom(payer, house, bid.amount), "not paid"); // safe: the caller or who signed
    }

    function settleNamed(Bid calldata bid, bytes32 r, bytes32 s, uint8 v) external {
        _check(bid.bidder, bid.nonce, digestOf(bid), r, s, v);
        address payer = bid.sponsor == address(0) ? msg.sender : bid.sponsor;
        require(IERC20(bid.coin).transferFrom(payer, house, bid.amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `settleNamed` takes tokens from an account that the caller chooses, and sends them to `house`: nothing ties that account to the caller.
    }

    function settleBySponsor(Bid calldata bid, bytes32 r, bytes32 s, uint8 v) external {
        _check(bid.sponsor, bid.nonce, digestOf(bid), r, s, v);
        require(IERC20(bid.coin).transferFrom(bid.bidder, house, bid.amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `settleBySponsor` takes tokens from `bid.bidder`, which the caller chooses, and sends them to `house`: nothing ties that account to the caller.
    }

    function settleByHouse(Bid calldata bid, bytes32 r, bytes32 s, uint8 v) external {
        _check(house, bid.nonce, digestOf(bid), r, s, v);
        require(IERC20(bid.coin).transferFrom(bid.bidder, house, bid.amount), "not paid"); // safe: the house vouches
    }

    function _check(address signer, uint256 nonce, bytes32 digest, bytes32 r, bytes32 s, uint8 v) private {
        if (used[signer][nonce]) revert Used();
        used[signer][nonce] = true;
        address who = ecrecover(digest, v, r, s);
        if (who == address(0) || who != signer) revert Unsigned();
    }
}

/// Whether an order is used up is counted under its hash.
contract Orders {
    struct Order {
        address maker;
        address give;
        uint256 amount;
    }

    mapping(bytes32 => uint256) public filled;
    mapping(bytes32 => address) public placedBy;

    function place(Order calldata order) external {
        require(msg.sender == order.maker, "not the maker");
        placedBy[keccak256(abi.encode(order))] = msg.sender;
    }

    function fillPlaced(Order calldata order, uint256 amount) external {
        bytes32 hash = keccak256(abi.encode(order));
        require(placedBy[hash] != address(0), "not placed");
        uint256 total = filled[hash] + amount;
        require(total <= order.amount, "filled");
        filled[hash] = total;
        require(IERC20(order.give).transferFrom(order.maker, msg.sender, amount), "not sent"); // safe: placed by the maker
    }

    function fillAny(Order calldata order, uint256 amount) external {
        bytes32 hash = keccak256(abi.encode(order));
        uint256 total = filled[hash] + amount;
        require(total <= order.amount, "filled");
        filled[hash] = total;
        require(IERC20(order.give).transferFrom(order.maker, msg.sender, amount), "not sent");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `fillAny` takes tokens from `order.maker`, which the caller chooses, and sends them to `msg.sender`: nothing ties that account to the caller.
    }
}
