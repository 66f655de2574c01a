// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Stakes {
    struct Position {
        uint128 amount;
        uint64 since;
    }

    mapping(address => Position) public positions;
    mapping(address => uint256) public points;
    uint96 public cap;

    function restake(uint256 amount) external {
        points[msg.sender] -= amount;
        positions[msg.sender].amount = uint128(amount);
        //                             ^^^^^^^^^^^^^^^ Medium: `amount`, which the caller chooses, is cast without a range check and truncated to 128 bits.
    }

    function pay(uint256 amount) external {
        require(amount > 0, "nothing");
        points[msg.sender] -= uint64(amount);
        //                    ^^^^^^^^^^^^^^ Medium: `amount`, which the caller chooses, is cast without a range check and truncated to 64 bits.
        payable(msg.sender).transfer(amount);
    }

    function setCap(uint256[] calldata caps) external {
        cap = uint96(caps[0]);
        //    ^^^^^^^^^^^^^^^ Medium: `caps`, which the caller chooses, is cast without a range check and truncated to 96 bits.
    }
}

contract Safe {
    struct Position {
        uint128 amount;
        uint64 since;
    }

    mapping(address => Position) public positions;
    mapping(uint256 => address) public owners;
    bytes32 public root;
    uint96 public cap;

    function restake(uint256 amount) external {
        require(amount <= type(uint128).max, "too much");
        positions[msg.sender].amount = uint128(amount); // safe: compared before
    }

    function restakeSmall(uint256 amount) external {
        if (amount >= 1e30) revert("too much");
        positions[msg.sender].amount = uint128(amount); // safe: below a smaller bound
    }

    function touch() external payable {
        positions[msg.sender].since = uint64(block.timestamp); // safe: time fits
        positions[msg.sender].amount = uint128(msg.value); // safe: all ether fits
    }

    function setOwner(uint256 id) external {
        owners[id] = address(uint160(uint256(keccak256(abi.encode(id))))); // safe: an address out of a hash
    }

    function unpack(uint256 packed) external {
        positions[msg.sender] = Position(uint128(packed), uint64(packed >> 128)); // safe: a packed word
    }

    function mask(uint256 amount) external {
        cap = uint96(amount & 0xffff); // safe: masked
        cap = uint96(amount % 1000); // safe: a remainder
    }

    function widen(uint64 amount) external {
        cap = uint96(amount); // safe: wider
    }
}
