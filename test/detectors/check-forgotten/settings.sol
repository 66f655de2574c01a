// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A bound that holds when the contract is made has to hold later too.
contract Market {
    error TooMuch();

    uint256 private constant MOST = 0.5e18;
    address private immutable keeper = msg.sender;
    uint256 public factor;
    uint256 public fee;
    uint256 public cap;
    uint256 public reserves;

    constructor(uint256 factor_, uint256 fee_, uint256 cap_) {
        if (factor_ > MOST) revert TooMuch();
        require(fee_ <= 500, "fee");
        factor = factor_;
        fee = fee_;
        cap = cap_;
    }

    modifier onlyKeeper() {
        require(msg.sender == keeper, "not the keeper");
        _;
    }

    function setFactor(uint256 factor_) external onlyKeeper {
        factor = factor_;
      //^^^^^^^^^^^^^^^^ Low: `setFactor` writes what the caller gives to `factor` and does not check it as `constructor` does.
    }

    function setFee(uint256 fee_) external onlyKeeper {
        require(fee_ <= 500, "fee");
        fee = fee_; // safe: checked again
    }

    function setCap(uint256 cap_) external onlyKeeper {
        cap = cap_; // safe: never bounded
    }

    function collect(uint256 interest) external onlyKeeper {
        reserves += (interest * factor) / 1e18 + (interest * fee) / 10_000;
        require(reserves <= cap, "cap");
    }
}
