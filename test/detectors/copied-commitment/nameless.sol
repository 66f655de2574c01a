// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Names are announced by their hash before they are taken.
contract Names {
    error NotAnnounced();
    error TooSoon();

    mapping(bytes32 => uint256) public announcedAt;
    mapping(bytes32 => address) public announcedBy;
    mapping(bytes32 => bool) public isKnown;
    mapping(bytes32 => address) public ownerOf;
    mapping(bytes32 => uint256) public looks;

    function announce(bytes32 seal) external {
        require(announcedAt[seal] == 0, "known");
        announcedAt[seal] = block.timestamp;
    }

    function announceAsOne(bytes32 seal) external {
        announcedBy[seal] = msg.sender;
    }

    function tell(bytes32 seal) external {
        isKnown[seal] = true;
    }

    function take(string calldata name, address to, bytes32 salt) external {
        _use(keccak256(abi.encode(name, salt)));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `take` opens `announcedAt[…]` for `to`, whom the hash does not name: whoever sees it sends it first, for themselves.
        ownerOf[keccak256(bytes(name))] = to;
    }

    function takeRight(string calldata name, address to, bytes32 salt) external {
        _use(keccak256(abi.encode(name, to, salt)));
        ownerOf[keccak256(bytes(name))] = to; // safe: the account is in the hash
    }

    function takeMine(string calldata name, bytes32 salt) external {
        if (!isKnown[keccak256(abi.encode(name, salt))]) revert NotAnnounced();
        //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `takeMine` opens `isKnown[…]` for `msg.sender`, whom the hash does not name: whoever sees it sends it first, for themselves.
        ownerOf[keccak256(bytes(name))] = msg.sender;
    }

    function takeAnnounced(string calldata name, bytes32 salt) external {
        require(announcedBy[keccak256(abi.encode(name, salt))] == msg.sender, "not yours");
        ownerOf[keccak256(bytes(name))] = msg.sender; // safe: who announced it
    }

    function look(string calldata name, bytes32 salt) external {
        if (!isKnown[keccak256(abi.encode(name, salt))]) revert NotAnnounced();
        looks[keccak256(bytes(name))] += 1; // safe: nobody gets anything
    }

    function _use(bytes32 seal) private {
        uint256 at = announcedAt[seal];
        if (at == 0) revert NotAnnounced();
        if (block.timestamp < at + 1 minutes) revert TooSoon();
        delete announcedAt[seal];
    }
}
