pragma solidity ^0.8.20;

/// A signature is asked for, and not whose it is.
contract Permits {
    error Nobody();

    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    mapping(bytes32 => bool) public used;
    mapping(address => bool) public isClerk;
    address public immutable clerk;

    constructor(address first) {
        clerk = first;
        isClerk[first] = true;
    }

    function permit(address owner, address spender, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), owner, spender, value, nonces[owner]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0), "signature");
        //      ^^^^^^^^^^^^^^^^^^^^ High: `permit` accepts what anybody signed: nothing says who has to be the signer.
        allowance[owner][spender] = value;
    }

    function permitRightly(address owner, address spender, uint256 value, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), owner, spender, value, nonces[owner]++));
        address signer = ecrecover(digest, v, r, s);
        require(signer != address(0) && signer == owner, "signature"); // safe: the owner
        allowance[owner][spender] = value;
    }

    function release(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to, amount));
        if (used[digest]) revert Nobody();
        used[digest] = true;
        _signerOf(digest, v, r, s);
        to.transfer(amount);
    }

    function releaseByClerk(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), to, amount));
        if (used[digest]) revert Nobody();
        used[digest] = true;
        if (!isClerk[_signerOf(digest, v, r, s)]) revert Nobody(); // safe: looked up
        to.transfer(amount);
    }

    function note(bytes32 word, uint8 v, bytes32 r, bytes32 s) external {
        address signer = ecrecover(keccak256(abi.encode(block.chainid, address(this), word)), v, r, s);
        require(signer != address(0), "signature"); // safe: kept under the name of the signer
        nonces[signer]++;
    }

    function _signerOf(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private pure returns (address signer) {
        signer = ecrecover(digest, v, r, s);
        if (signer == address(0)) revert Nobody();
        //  ^^^^^^^^^^^^^^^^^^^^ High: `release` accepts what anybody signed: nothing says who has to be the signer.
    }
}
