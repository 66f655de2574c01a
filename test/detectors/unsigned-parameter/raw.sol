// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What is signed comes behind the arguments, and is hashed as it lies there.
contract Rates {
    address private immutable teller = msg.sender;
    mapping(address => uint256) public coins;
    mapping(address => uint256) public notes;

    function _rate() private view returns (uint256 rate) {
        bytes32 digest;
        uint256 time;
        uint8 v;
        bytes32 r;
        bytes32 s;
        assembly {
            let from := sub(calldatasize(), 160)
            let free := mload(0x40)
            calldatacopy(free, from, 64)
            digest := keccak256(free, 64)
            rate := calldataload(from)
            time := calldataload(add(from, 32))
            v := calldataload(add(from, 64))
            r := calldataload(add(from, 96))
            s := calldataload(add(from, 128))
        }
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        require(time <= block.timestamp && block.timestamp - time < 3 minutes, "old");
        require(teller != address(0) && ecrecover(digest, v, r, s) == teller, "not signed"); // safe: a rate is signed, and no order
    }

    function change(address whose, uint256 amount) external {
        uint256 rate = _rate();
        coins[whose] -= amount;
        notes[msg.sender] += amount * rate;
    }

    function changeAt(address whose, uint256 amount, uint256 rate, uint256 time, uint8 v, bytes32 r, bytes32 s) external {
        require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0, "malleable");
        require(time <= block.timestamp && block.timestamp - time < 3 minutes, "old");
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), msg.sender, time));
        //               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `changeAt` goes by `whose`, which is not part of what is signed here: whoever submits the signature chooses it.
        require(teller != address(0) && ecrecover(digest, v, r, s) == teller, "not signed");
        coins[whose] -= amount;
        notes[msg.sender] += amount * rate;
    }
}
