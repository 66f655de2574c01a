// SPDX-License-Identifier: MIT
pragma solidity 0.6.12;

import "./QuarrySale.sol";

/// Makes sales as small copies of one, and sets each up in the same transaction.
contract QuarryFactory {
    address public immutable model;
    address[] public sales;

    event SaleMade(address indexed sale, address indexed maker);

    constructor(address payable model_) public {
        model = model_;
        // The model itself is nobody's sale.
        QuarrySale(model_).initialize(address(this), IERC20(address(0)), 1, 1, 1, 1, [uint256(1), 2, 0, 1]);
    }

    function make(
        IERC20 token,
        uint256 rate,
        uint256 softCap,
        uint256 hardCap,
        uint256 walletCap,
        uint256[4] calldata times
    ) external returns (address payable sale) {
        require(address(token) != address(0), "Quarry: no token");
        require(times[0] >= block.timestamp, "Quarry: starts in the past");
        bytes20 target = bytes20(model);
        assembly {
            let code := mload(0x40)
            mstore(code, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(code, 0x14), target)
            mstore(add(code, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            sale := create(0, code, 0x37)
        }
        require(sale != address(0), "Quarry: not made");
        QuarrySale(sale).initialize(msg.sender, token, rate, softCap, hardCap, walletCap, times);
        sales.push(sale);
        emit SaleMade(sale, msg.sender);
    }
}
