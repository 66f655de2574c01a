pragma solidity ^0.8.20;

/// Anyone can bring in what somebody signed.
contract Relay {
    mapping(address => uint256) private nonces;

    event Executed(address indexed from, bool ok);

    function execute(address from, address to, uint256 gasLimit, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), from, to, gasLimit, nonces[from]++, data));
        require(from != address(0) && ecrecover(digest, v, r, s) == from, "not signed");
        (bool ok, ) = to.call{gas: gasLimit}(data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `execute` marks this action as executed in `nonces[from]` even if it failed because the relayer supplied too little gas.
        emit Executed(from, ok);
    }

    function executeCounted(uint256 nonce, address from, address to, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), from, to, nonce, data));
        require(from != address(0) && ecrecover(digest, v, r, s) == from, "not signed");
        require(nonces[from]++ == nonce, "nonce");
        (bool ok, ) = to.call(data);
        //            ^^^^^^^^^^^^^ Medium: `executeCounted` marks this action as executed in `nonces[from]` even if it failed because the relayer supplied too little gas.
        emit Executed(from, ok);
    }

    function executeWithEnough(uint256 nonce, address from, address to, uint256 gasLimit, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), from, to, gasLimit, nonce, data));
        require(from != address(0) && ecrecover(digest, v, r, s) == from, "not signed");
        require(nonces[from]++ == nonce, "nonce");
        require(gasleft() / 64 > gasLimit / 63, "too little gas");
        (bool ok, ) = to.call{gas: gasLimit}(data); // safe: the gas is looked at
        emit Executed(from, ok);
    }

    function executeOrRevert(uint256 nonce, address from, address to, bytes calldata data, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), from, to, nonce, data));
        require(from != address(0) && ecrecover(digest, v, r, s) == from, "not signed");
        require(nonces[from]++ == nonce, "nonce");
        (bool ok, ) = to.call(data); // safe: it can be tried again
        require(ok, "failed");
    }

    function executeAndTell(uint256 id, address to, bytes calldata data) external {
        require(nonces[to]++ == id, "done");
        (bool ok, ) = to.call(data);
        //            ^^^^^^^^^^^^^ Medium: `executeAndTell` marks this action as executed in `nonces[to]` even if it failed because the relayer supplied too little gas.
        emit Executed(ok ? to : address(0), ok);
    }
}
