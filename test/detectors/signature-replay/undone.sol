pragma solidity ^0.8.20;

// A call that was signed, and fails.

contract Relay {
    mapping(address => uint256) public nonces;

    event Done(address from, bool success);

    function digestOf(address from, address to, bytes calldata data, uint256 until) private view returns (bytes32) {
        return keccak256(abi.encode(address(this), block.chainid, from, nonces[from], to, data, until));
    }

    function run(address from, address to, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        require(from != address(0) && ecrecover(digestOf(from, to, data, 0), v, r, s) == from, "not signed");
        nonces[from]++;
        (bool success, ) = to.call(abi.encodePacked(data, from));
        //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `run` undoes the nonce where the signed call fails: the signature stays good without end, and anyone can use it once the call succeeds.
        require(success, "failed");
    }

    function runSoon(
        address from,
        address to,
        bytes calldata data,
        uint256 until,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(block.timestamp <= until, "late");
        require(from != address(0) && ecrecover(digestOf(from, to, data, until), v, r, s) == from, "not signed");
        nonces[from]++;
        (bool success, ) = to.call(abi.encodePacked(data, from)); // safe: it expires
        require(success, "failed");
    }

    function runOnce(address from, address to, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        require(from != address(0) && ecrecover(digestOf(from, to, data, 0), v, r, s) == from, "not signed");
        nonces[from]++;
        (bool success, ) = to.call(abi.encodePacked(data, from)); // safe: used, whatever comes of it
        emit Done(from, success);
    }
}
