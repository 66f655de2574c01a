// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Shop {
    event PriceChanged(uint256 price);

    address public immutable owner = msg.sender;
    uint256 public price;

    function setPrice(uint256 newPrice) external {
        require(msg.sender == owner, "not owner");
        price = newPrice;
        emit PriceChanged(price);
    }
}
