// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./TypedData.sol";

/// @title VoteToken
/// @notice Fixed supply token whose votes are recorded over time. Votes follow the delegate of a
///         holder, who is the holder himself unless he names another one.
contract VoteToken is TypedData {
    struct Mark {
        uint48 at;
        uint208 votes;
    }

    string public constant name = "Plaza";
    string public constant symbol = "PLZ";
    uint8 public constant decimals = 18;
    bytes32 private constant DELEGATION = keccak256("Delegation(address delegatee,uint256 nonce,uint256 expiry)");

    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    mapping(address => address) private _delegate;
    mapping(address => Mark[]) private _marks;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Delegated(address indexed holder, address indexed from, address indexed to);

    constructor(uint256 supply, address treasury) TypedData("Plaza") {
        require(supply <= type(uint208).max && treasury != address(0), "supply");
        totalSupply = supply;
        balanceOf[treasury] = supply;
        _moveVotes(address(0), treasury, supply);
        emit Transfer(address(0), treasury, supply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        _transfer(from, to, value);
        return true;
    }

    function delegateOf(address holder) public view returns (address) {
        address d = _delegate[holder];
        return d == address(0) ? holder : d;
    }

    function delegate(address to) external {
        _setDelegate(msg.sender, to);
    }

    function delegateBySig(address to, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) external {
        require(block.timestamp <= expiry, "expired");
        address holder = _signer(keccak256(abi.encode(DELEGATION, to, nonce, expiry)), v, r, s);
        require(nonce == nonces[holder]++, "nonce");
        _setDelegate(holder, to);
    }

    function votesOf(address who) public view returns (uint256) {
        uint256 n = _marks[who].length;
        return n == 0 ? 0 : _marks[who][n - 1].votes;
    }

    /// @notice Votes at the end of a past second.
    function votesAt(address who, uint256 time) external view returns (uint256) {
        require(time < block.timestamp, "not yet");
        Mark[] storage m = _marks[who];
        uint256 low;
        uint256 high = m.length;
        while (low < high) {
            uint256 mid = (low + high) / 2;
            if (m[mid].at > time) high = mid;
            else low = mid + 1;
        }
        return low == 0 ? 0 : m[low - 1].votes;
    }

    function _transfer(address from, address to, uint256 value) private {
        require(to != address(0), "to");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        _moveVotes(delegateOf(from), delegateOf(to), value);
        emit Transfer(from, to, value);
    }

    function _setDelegate(address holder, address to) private {
        address old = delegateOf(holder);
        _delegate[holder] = to;
        _moveVotes(old, delegateOf(holder), balanceOf[holder]);
        emit Delegated(holder, old, to);
    }

    function _moveVotes(address from, address to, uint256 amount) private {
        if (from == to || amount == 0) return;
        if (from != address(0)) _mark(from, votesOf(from) - amount);
        if (to != address(0)) _mark(to, votesOf(to) + amount);
    }

    function _mark(address who, uint256 votes) private {
        Mark[] storage m = _marks[who];
        uint256 n = m.length;
        if (n > 0 && m[n - 1].at == block.timestamp) m[n - 1].votes = uint208(votes);
        else m.push(Mark(uint48(block.timestamp), uint208(votes)));
    }
}
