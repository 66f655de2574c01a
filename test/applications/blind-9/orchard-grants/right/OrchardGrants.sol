// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {MerkleLib} from "./MerkleLib.sol";

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);
}

/// An airdrop that vests. Whoever is in the tree takes up a grant, which then vests in a line from the common start.
contract OrchardGrants {
    struct Grant {
        address holder;
        uint128 total;
        uint128 released;
    }

    IERC20 public immutable token;
    address public immutable steward;
    bytes32 public immutable root;
    uint256 public immutable start;
    uint256 public immutable cliff;
    uint256 public immutable duration;
    uint256 public immutable claimUntil;

    uint256 public nGrants;
    uint256 public outstanding;
    mapping(uint256 => Grant) public grants;
    mapping(uint256 => uint256) private claimedBits;

    event Claimed(uint256 indexed index, address indexed account, uint256 grantId, uint256 amount);
    event Released(uint256 indexed grantId, uint256 amount);
    event Split(uint256 indexed grantId, uint256 indexed newId, address indexed to, uint256 part);
    event Swept(uint256 amount);

    error AlreadyClaimed();
    error BadProof();
    error ClaimsOver();
    error ClaimsOpen();
    error NotHolder();
    error NotSteward();
    error BadPart();
    error TransferFailed();

    constructor(IERC20 token_, bytes32 root_, uint256 start_, uint256 cliff_, uint256 duration_, uint256 claimTime) {
        require(duration_ > 0 && cliff_ <= duration_, "schedule");
        token = token_;
        steward = msg.sender;
        root = root_;
        start = start_;
        cliff = cliff_;
        duration = duration_;
        claimUntil = block.timestamp + claimTime;
    }

    function isClaimed(uint256 index) public view returns (bool) {
        return claimedBits[index >> 8] & (1 << (index & 0xff)) != 0;
    }

    function claim(
        uint256 index,
        address account,
        uint128 amount,
        bytes32[] calldata proof
    ) external returns (uint256 grantId) {
        if (block.timestamp > claimUntil) revert ClaimsOver();
        if (isClaimed(index)) revert AlreadyClaimed();
        if (!MerkleLib.verify(proof, root, MerkleLib.leaf(index, account, amount))) revert BadProof();
        _setClaimed(index);
        outstanding += amount;
        grantId = _newGrant(account, amount, 0);
        emit Claimed(index, account, grantId, amount);
    }

    /// Anyone may have it released, to its holder.
    function release(uint256 grantId) external returns (uint256 amount) {
        Grant storage grant = grants[grantId];
        amount = releasable(grantId);
        grant.released += uint128(amount);
        outstanding -= amount;
        emit Released(grantId, amount);
        if (!token.transfer(grant.holder, amount)) revert TransferFailed();
    }

    /// Gives a part of a grant to another, with its share of what was released already.
    function split(uint256 grantId, uint128 part, address to) external returns (uint256 newId) {
        Grant storage grant = grants[grantId];
        if (grant.holder != msg.sender) revert NotHolder();
        if (part == 0 || part >= grant.total || to == address(0)) revert BadPart();
        uint256 product = uint256(grant.released) * part;
        uint128 released = uint128((product + grant.total - 1) / grant.total);
        grant.total -= part;
        grant.released -= released;
        newId = _newGrant(to, part, released);
        emit Split(grantId, newId, to, part);
    }

    /// What nobody took up goes back.
    function sweep() external returns (uint256 amount) {
        if (msg.sender != steward) revert NotSteward();
        if (block.timestamp <= claimUntil) revert ClaimsOpen();
        amount = token.balanceOf(address(this)) - outstanding;
        emit Swept(amount);
        if (!token.transfer(steward, amount)) revert TransferFailed();
    }

    function vested(uint256 total) public view returns (uint256) {
        if (block.timestamp < start + cliff) return 0;
        uint256 elapsed = block.timestamp - start;
        return elapsed >= duration ? total : (total * elapsed) / duration;
    }

    function releasable(uint256 grantId) public view returns (uint256) {
        Grant storage grant = grants[grantId];
        uint256 due = vested(grant.total);
        return due > grant.released ? due - grant.released : 0;
    }

    function _setClaimed(uint256 index) private {
        claimedBits[index >> 8] |= 1 << (index & 0xff);
    }

    function _newGrant(address holder, uint128 total, uint128 released) private returns (uint256 id) {
        id = nGrants++;
        grants[id] = Grant(holder, total, released);
    }
}
