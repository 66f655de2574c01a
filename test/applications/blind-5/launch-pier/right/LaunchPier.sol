// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PierSale, Terms} from "./PierSale.sol";

/// @notice Sets up sales: a clone of one original for each, with all tokens that it may sell.
contract LaunchPier {
    error CloneFailed();
    error BadTerms();
    error TokensMissing();

    PierSale public immutable original;
    address public immutable feeTaker;
    address[] public sales;
    mapping(address => bool) public isCurrency;
    address public immutable manager;

    event Launched(address indexed sale, address indexed seller);

    constructor(address feeTaker_) {
        original = new PierSale();
        feeTaker = feeTaker_;
        manager = msg.sender;
    }

    /// @notice Only plain tokens are allowed: they move what they are told to, and answer.
    function allowCurrency(address currency, bool allowed) external {
        require(msg.sender == manager, "manager only");
        isCurrency[currency] = allowed;
    }

    function launch(Terms memory terms) external returns (PierSale sale) {
        if (!isCurrency[address(terms.currency)] || address(terms.token) == address(terms.currency)) revert BadTerms();
        if (terms.price == 0 || terms.softCap == 0 || terms.softCap > terms.hardCap) revert BadTerms();
        if (terms.startsAt < block.timestamp || terms.endsAt <= terms.startsAt) revert BadTerms();
        if (terms.endsAt > terms.startsAt + 60 days || terms.firstBps > 10_000) revert BadTerms();
        if (terms.cliff > 730 days || terms.vesting > 1_460 days) revert BadTerms();
        terms.seller = msg.sender;
        sale = PierSale(_clone(address(original)));
        sale.initialize(terms, feeTaker);
        sales.push(address(sale));
        uint256 tokens = sale.tokensFor(terms.hardCap);
        require(terms.token.transferFrom(msg.sender, address(sale), tokens), "tokens");
        if (terms.token.balanceOf(address(sale)) < tokens) revert TokensMissing();
        emit Launched(address(sale), msg.sender);
    }

    function saleCount() external view returns (uint256) {
        return sales.length;
    }

    function _clone(address target) private returns (address copy) {
        bytes memory code = abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
            target,
            hex"5af43d82803e903d91602b57fd5bf3"
        );
        assembly {
            copy := create(0, add(code, 32), mload(code))
        }
        if (copy == address(0)) revert CloneFailed();
    }
}
