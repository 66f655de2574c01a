pragma solidity ^0.8.28;

/// Tries what a signed answer would cost, at an account that has no code.
contract Trial {
    event Tried(address signer, bytes32 id);

    mapping(address => uint256) public tries;

    function attempt(address signer, bytes32 id, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, id, data));
        require(ecrecover(hash, v, r, s) == signer, "not signed"); // safe: nobody but the signer is called
        (bool ok, ) = signer.call(data);
        if (ok) emit Tried(signer, id);
    }

    function forward(address signer, address to, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, to, data));
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ High: `forward` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        (bool ok, ) = to.call(data);
        if (ok) emit Tried(signer, hash);
    }

    function pay(address signer, bytes32 id, uint8 v, bytes32 r, bytes32 s) external payable {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, id));
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ High: `pay` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        (bool ok, ) = signer.call{value: 1 ether}("");
        if (ok) emit Tried(signer, id);
    }

    function count(address signer, bytes32 id, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, id));
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ High: `count` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        tries[signer]++;
        (bool ok, ) = signer.call("");
        if (ok) emit Tried(signer, id);
    }
}
