// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Products with a rate whose scale is forgotten.
contract Ledger {
    uint256 private constant WAD = 1e18;
    uint256 private constant BPS = 10_000;

    uint256 public index = WAD;
    uint256 public feeBps;
    uint256 public cutBps;
    uint256 public price;
    uint256 public fees;
    mapping(address => uint256) public scaledOf;

    constructor(uint256 fee, uint256 cut, uint256 price_) {
        require(fee <= BPS && cut <= BPS, "too much");
        (feeBps, cutBps, price) = (fee, cut, price_);
    }

    function grow(uint256 growth) external {
        require(msg.sender == address(this), "only itself");
        index += index * growth;
        //       ^^^^^^^^^^^^^^ Low: A product with `index` is taken as it is, and elsewhere it is divided by a scale.
    }

    function debtOf(address who) external view returns (uint256) {
        return (scaledOf[who] * index) / WAD; // safe: divided by the scale
    }

    function debtUp(address who) external view returns (uint256) {
        return (scaledOf[who] * index + WAD - 1) / WAD; // safe: rounded up
    }

    function isPoor(address who) external view returns (bool) {
        return scaledOf[who] * index > 7 * WAD; // safe: the other side has the scale
    }

    function takeFee() external payable {
        uint256 fee = msg.value * feeBps;
        //            ^^^^^^^^^^^^^^^^^^ Low: A product with `feeBps` is taken as it is, and its name says parts of a whole.
        fees += fee;
    }

    function cutOf(uint256 amount) external view returns (uint256) {
        return amount * cutBps;
        //     ^^^^^^^^^^^^^^^ Low: A product with `cutBps` is taken as it is, and its name says parts of a whole.
    }

    function cost(uint256 count) external view returns (uint256) {
        return count * price; // safe: so many times the price
    }

    function share(uint256 amount) external view returns (uint256 part) {
        uint256 all = amount * feeBps; // safe: divided later
        part = all / BPS;
    }
}
