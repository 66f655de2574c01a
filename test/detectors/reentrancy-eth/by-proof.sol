// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a signer vouches for is meant for others: who is paid may call back with the same message.
contract Gate {
    error Known();
    error NotSigned();
    error NotPaid();

    address private immutable signer = msg.sender;
    mapping(bytes32 => bool) public done;
    mapping(address => uint256) public parked;

    receive() external payable {}

    function deliver(address payable to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), to, amount, number));
        if (done[id]) revert Known();
        _requireSigned(id, v, r, s);
        (bool ok,) = to.call{value: amount}("");
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `deliver` sends ether to `to` before it updates `done[…]`: the receiver can reenter while the old value is still stored.
        if (!ok) parked[to] += amount;
        done[id] = true;
    }

    function deliverOnce(address payable to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 id = keccak256(abi.encode(block.chainid, address(this), to, amount, number));
        if (done[id]) revert Known();
        _requireSigned(id, v, r, s);
        done[id] = true;
        (bool ok,) = to.call{value: amount}(""); // safe: marked before
        if (!ok) parked[to] += amount;
    }

    function _requireSigned(bytes32 id, uint8 v, bytes32 r, bytes32 s) private view {
        address by = ecrecover(id, v, r, s);
        if (by == address(0) || by != signer) revert NotSigned();
    }
}

/// A leaf of a tree lets somebody claim once.
contract Claims {
    bytes32 private immutable root;
    mapping(uint256 => bool) public isClaimed;

    constructor(bytes32 root_) payable {
        root = root_;
    }

    function claim(uint256 index, uint256 amount, bytes32 other) external {
        require(!isClaimed[index], "claimed");
        require(keccak256(abi.encode(keccak256(bytes.concat(keccak256(abi.encode(index, msg.sender, amount)))), other)) == root, "no leaf");
        (bool ok,) = msg.sender.call{value: amount}("");
        //           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `claim` sends ether to `msg.sender` before it updates `isClaimed[index]`: the receiver can reenter while the old value is still stored.
        require(ok, "not paid");
        isClaimed[index] = true;
    }
}

/// The caller has to be the one who is in charge, beside the signature.
contract Closed {
    address private immutable owner = msg.sender;
    address private immutable signer = address(1);
    mapping(uint256 => bool) public isPaid;

    receive() external payable {}

    function pay(uint256 number, address payable to, uint8 v, bytes32 r, bytes32 s) external {
        require(msg.sender == owner, "not the owner");
        require(ecrecover(keccak256(abi.encode(address(this), block.chainid, number, to)), v, r, s) == signer, "not signed");
        require(!isPaid[number], "paid");
        (bool ok,) = to.call{value: 1 ether}(""); // safe: the owner alone gets here
        require(ok, "not paid");
        isPaid[number] = true;
    }
}
