// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IIdentityBook} from "./Interfaces.sol";

contract IdentityBook is IIdentityBook {
    struct Person {
        uint16 country;
        uint64 validUntil;
    }

    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 private constant ENTRY =
        keccak256("Entry(address account,uint16 country,uint64 validUntil,uint256 nonce,uint256 deadline)");

    address public immutable warden;
    mapping(address => bool) public isAgent;
    mapping(address => Person) public people;
    mapping(address => uint256) public nonces;

    error NotAllowed();
    error BadSignature();
    error Late();

    modifier onlyAgent() {
        if (!isAgent[msg.sender]) revert NotAllowed();
        _;
    }

    constructor() {
        warden = msg.sender;
    }

    function setAgent(address who, bool yes) external {
        if (msg.sender != warden || who == address(0)) revert NotAllowed();
        isAgent[who] = yes;
    }

    function enter(address account, uint16 country, uint64 validUntil) external onlyAgent {
        people[account] = Person(country, validUntil);
    }

    /// What an agent has signed can be brought by anyone.
    function enterSigned(
        address account,
        uint16 country,
        uint64 validUntil,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp > deadline) revert Late();
        bytes32 body = keccak256(abi.encode(ENTRY, account, country, validUntil, nonces[account]++, deadline));
        bytes32 domain = keccak256(abi.encode(DOMAIN, keccak256("Burghers"), block.chainid, address(this)));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, body)), v, r, s);
        if (signer == address(0) || !isAgent[signer]) revert BadSignature();
        people[account] = Person(country, validUntil);
    }

    function strike(address account) external onlyAgent {
        delete people[account];
        nonces[account]++;
    }

    function countryOf(address who) external view returns (uint16) {
        return people[who].country;
    }

    function isVerified(address who) external view returns (bool) {
        return people[who].validUntil > block.timestamp;
    }
}
