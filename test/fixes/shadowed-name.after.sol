// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Sale {
    struct Order {
        uint256 price;
        address buyer;
    }

    uint256 public price = 1 ether;
    mapping(address => Order) private orders;

    /// @notice Orders for `buyer`.
    /// @param price_ What one costs.
    /// @param buyer Who gets it.
    function order(uint256 price_, address buyer) external {
        orders[buyer] = Order({price: price_, buyer: buyer});
        assembly {
            log1(0, 0, price_)
        }
    }

    function total(uint256 amount) external view returns (uint256 sum) {
        {
            uint256 price_ = amount;
            sum = price_ * 2 + orders[msg.sender].price;
        }
    }
}
