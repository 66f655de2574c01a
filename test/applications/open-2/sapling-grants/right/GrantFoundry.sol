// SPDX-License-Identifier: MIT
pragma solidity 0.8.20;

import "./GrantBook.sol";

/// @title GrantFoundry
/// @notice Makes grant books.
contract GrantFoundry {
    address public immutable pattern;
    mapping(address => bool) public isBook;

    event BookMade(address indexed book, address indexed issuer);

    constructor() {
        pattern = address(new GrantBook());
    }

    function make(IERC20Token token, GrantBook.Tranche[] calldata schedule) external returns (address book) {
        book = _clone(pattern);
        isBook[book] = true;
        GrantBook(book).initialize(msg.sender, token, schedule);
        emit BookMade(book, msg.sender);
    }

    function _clone(address target) private returns (address made) {
        assembly {
            let p := mload(0x40)
            mstore(p, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(p, 0x14), shl(0x60, target))
            mstore(add(p, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            made := create(0, p, 0x37)
        }
        require(made != address(0), "Foundry: clone");
    }
}
