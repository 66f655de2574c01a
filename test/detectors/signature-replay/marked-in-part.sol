pragma solidity ^0.8.20;

/// What is marked on one way alone is done again on the other.
contract Letters {
    error Seen();
    error Unsigned();

    address private immutable signer = msg.sender;
    uint256 public leftToday = 10 ether;
    mapping(bytes32 => bool) public done;
    mapping(bytes32 => uint256) public held;

    receive() external payable {}

    function deliver(address payable to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _digestOf(to, amount, number);
        if (done[digest]) revert Seen();
        if (ecrecover(digest, v, r, s) != signer) revert Unsigned();
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `deliver` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        if (amount <= leftToday) {
            leftToday -= amount;
            to.transfer(amount);
        } else {
            done[digest] = true;
            held[digest] = amount;
        }
    }

    function deliverRightly(address payable to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _digestOf(to, amount, number);
        if (done[digest]) revert Seen();
        if (ecrecover(digest, v, r, s) != signer) revert Unsigned(); // safe: marked on all ways
        done[digest] = true;
        if (amount <= leftToday) {
            leftToday -= amount;
            to.transfer(amount);
        } else {
            held[digest] = amount;
        }
    }

    function deliverEither(address payable to, uint256 amount, uint256 number, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = _digestOf(to, amount, number);
        if (done[digest]) revert Seen();
        if (ecrecover(digest, v, r, s) != signer) revert Unsigned(); // safe: marked wherever it is paid
        if (amount > leftToday) {
            done[digest] = true;
            held[digest] = amount;
        } else {
            leftToday -= amount;
            to.transfer(amount);
            done[digest] = true;
        }
    }

    function _digestOf(address to, uint256 amount, uint256 number) private view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), to, amount, number));
    }
}
