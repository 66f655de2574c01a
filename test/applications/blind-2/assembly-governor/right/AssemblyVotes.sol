// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token whose holders lend their votes; what anybody's votes were is kept by block.
contract AssemblyVotes {
    struct Checkpoint {
        uint48 fromBlock;
        uint208 votes;
    }

    error ZeroAddress();
    error BadSignature();
    error BadNonce(uint256 expected);
    error TooLate(uint256 expiry);
    error NotYetMined(uint256 blockNumber);

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event DelegateChanged(address indexed holder, address indexed from, address indexed to);
    event VotesChanged(address indexed delegate, uint256 votes);

    string public constant name = "Assembly";
    string public constant symbol = "ASM";
    uint8 public constant decimals = 18;
    bytes32 private constant DELEGATION_TYPEHASH = keccak256("Delegation(address delegatee,uint256 nonce,uint256 expiry)");
    bytes32 private constant DOMAIN_TYPEHASH = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");

    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => address) public delegates;
    mapping(address => uint256) public nonces;
    mapping(address => Checkpoint[]) private _checkpoints;

    constructor(address treasury, uint208 supply) {
        if (treasury == address(0)) revert ZeroAddress();
        totalSupply = supply;
        balanceOf[treasury] = supply;
        emit Transfer(address(0), treasury, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _transfer(from, to, value);
        return true;
    }

    function delegate(address to) external {
        _delegate(msg.sender, to);
    }

    function delegateBySignature(address to, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) external {
        if (block.timestamp > expiry) revert TooLate(expiry);
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name)), block.chainid, address(this)));
        bytes32 message = keccak256(abi.encode(DELEGATION_TYPEHASH, to, nonce, expiry));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, message)), v, r, s);
        if (signer == address(0)) revert BadSignature();
        if (nonce != nonces[signer]++) revert BadNonce(nonces[signer]);
        _delegate(signer, to);
    }

    function votesOf(address account) public view returns (uint256) {
        uint256 length = _checkpoints[account].length;
        return length == 0 ? 0 : _checkpoints[account][length - 1].votes;
    }

    function pastVotesOf(address account, uint256 blockNumber) external view returns (uint256) {
        if (blockNumber >= block.number) revert NotYetMined(blockNumber);
        Checkpoint[] storage checkpoints = _checkpoints[account];
        uint256 low = 0;
        uint256 high = checkpoints.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (checkpoints[middle].fromBlock > blockNumber) high = middle;
            else low = middle + 1;
        }
        return low == 0 ? 0 : checkpoints[low - 1].votes;
    }

    function _delegate(address holder, address to) private {
        address from = delegates[holder];
        delegates[holder] = to;
        emit DelegateChanged(holder, from, to);
        _moveVotes(from, to, balanceOf[holder]);
    }

    function _transfer(address from, address to, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        _moveVotes(delegates[from], delegates[to], value);
        emit Transfer(from, to, value);
    }

    function _moveVotes(address from, address to, uint256 value) private {
        if (from == to || value == 0) return;
        if (from != address(0)) _write(from, votesOf(from) - value);
        if (to != address(0)) _write(to, votesOf(to) + value);
    }

    function _write(address account, uint256 votes) private {
        Checkpoint[] storage checkpoints = _checkpoints[account];
        uint256 length = checkpoints.length;
        if (length > 0 && checkpoints[length - 1].fromBlock == block.number) {
            checkpoints[length - 1].votes = uint208(votes);
        } else {
            checkpoints.push(Checkpoint(uint48(block.number), uint208(votes)));
        }
        emit VotesChanged(account, votes);
    }
}
