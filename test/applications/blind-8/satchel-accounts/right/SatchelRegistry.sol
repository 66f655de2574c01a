// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {SatchelAccount} from "./SatchelAccount.sol";

/// Opens one account for each token of each collection, at an address that is known before.
contract SatchelRegistry {
    address public immutable implementation;
    mapping(address => mapping(uint256 => address)) public accountOf;

    error AlreadyOpen();
    error NotCreated();

    event Opened(address indexed collection, uint256 indexed tokenId, address account);

    constructor() {
        implementation = address(new SatchelAccount());
    }

    function open(address collection, uint256 tokenId) external returns (address account) {
        if (accountOf[collection][tokenId] != address(0)) revert AlreadyOpen();
        bytes memory code = _code();
        bytes32 salt = keccak256(abi.encode(collection, tokenId));
        assembly ("memory-safe") {
            account := create2(0, add(code, 32), mload(code), salt)
        }
        if (account == address(0)) revert NotCreated();
        accountOf[collection][tokenId] = account;
        SatchelAccount(payable(account)).initialize(collection, tokenId);
        emit Opened(collection, tokenId, account);
    }

    function addressFor(address collection, uint256 tokenId) external view returns (address) {
        bytes32 salt = keccak256(abi.encode(collection, tokenId));
        bytes32 digest = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(_code())));
        return address(uint160(uint256(digest)));
    }

    function _code() private view returns (bytes memory) {
        return
            abi.encodePacked(
                hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
                implementation,
                hex"5af43d82803e903d91602b57fd5bf3"
            );
    }
}
