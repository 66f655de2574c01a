// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "./ICarbonLedger.sol";

/// @notice Sells credits for ether; prices are per tonne, quantities in kilograms.
contract CarbonDesk {
    struct Offer {
        address seller;
        uint256 batch;
        uint256 left;
        uint256 pricePerTonne;
    }

    ICarbonLedger public immutable ledger;
    Offer[] public offers;
    mapping(address => uint256) public proceeds;

    event Offered(uint256 indexed id, address indexed seller, uint256 batch, uint256 amount, uint256 price);
    event Bought(uint256 indexed id, address indexed buyer, uint256 amount, uint256 cost);
    event Withdrawn(uint256 indexed id, uint256 amount);

    constructor(ICarbonLedger ledger_) {
        ledger = ledger_;
    }

    function offer(uint256 batch, uint256 amount, uint256 pricePerTonne) external returns (uint256 id) {
        require(amount > 0 && pricePerTonne > 0, "Desk: bad offer");
        id = offers.length;
        offers.push(Offer(msg.sender, batch, amount, pricePerTonne));
        ledger.transferFrom(batch, msg.sender, address(this), amount);
        emit Offered(id, msg.sender, batch, amount, pricePerTonne);
    }

    function buy(uint256 id, uint256 amount) external payable {
        Offer storage o = offers[id];
        require(amount > 0 && amount <= o.left, "Desk: amount");
        uint256 cost = (amount * o.pricePerTonne + 999) / 1000;
        require(msg.value >= cost, "Desk: underpaid");
        o.left -= amount;
        proceeds[o.seller] += cost;
        proceeds[msg.sender] += msg.value - cost;
        ledger.transfer(o.batch, msg.sender, amount);
        emit Bought(id, msg.sender, amount, cost);
    }

    function withdrawOffer(uint256 id) external {
        Offer storage o = offers[id];
        require(msg.sender == o.seller, "Desk: not seller");
        uint256 left = o.left;
        require(left > 0, "Desk: empty");
        o.left = 0;
        ledger.transfer(o.batch, msg.sender, left);
        emit Withdrawn(id, left);
    }

    function collect() external {
        uint256 amount = proceeds[msg.sender];
        require(amount > 0, "Desk: nothing");
        proceeds[msg.sender] = 0;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "Desk: payment");
    }
}
