// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPierToken {
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

library MerkleWalk {
    function contains(bytes32[] calldata proof, bytes32 root, bytes32 leaf) internal pure returns (bool) {
        bytes32 node = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            node = node < other ? keccak256(abi.encode(node, other)) : keccak256(abi.encode(other, node));
        }
        return node == root;
    }
}

struct Terms {
    address seller;
    IPierToken token;
    IPierToken currency;
    // Currency for one whole token of 18 decimals.
    uint256 price;
    uint256 softCap;
    uint256 hardCap;
    uint64 startsAt;
    uint64 endsAt;
    uint64 cliff;
    uint64 vesting;
    uint16 firstBps;
    bytes32 allowlist;
}

/// @notice One sale, a clone set up by the pier. Those on the list pay in; if enough comes in the tokens vest to
/// them and the seller is paid, otherwise everyone is paid back.
contract PierSale {
    enum Status {
        Unset,
        Running,
        Succeeded,
        Failed
    }

    error AlreadySet();
    error WrongStatus();
    error OutOfTime();
    error NotListed();
    error OverCap();
    error StillRunning();
    error NothingDue();
    error TransferFailed();

    uint256 private constant BPS = 10_000;
    uint256 private constant ONE = 1e18;
    uint256 public constant FEE_BPS = 300;

    Status public status;
    address public feeTaker;
    uint64 public vestingFrom;
    uint256 public raised;
    // What the seller and the taker of fees have yet to collect.
    uint256 public proceeds;
    uint256 public fees;
    uint256 public unsold;
    Terms private _terms;
    mapping(address => uint256) public contributed;
    mapping(address => uint256) public released;

    event Contributed(address indexed who, uint256 amount);
    event Finished(bool success, uint256 raised);
    event Released(address indexed who, uint256 tokens);
    event PaidBack(address indexed who, uint256 amount);

    /// @dev The original itself is never set up.
    constructor() {
        status = Status.Failed;
    }

    function initialize(Terms calldata terms_, address feeTaker_) external {
        if (status != Status.Unset) revert AlreadySet();
        status = Status.Running;
        _terms = terms_;
        feeTaker = feeTaker_;
    }

    function terms() external view returns (Terms memory) {
        return _terms;
    }

    function contribute(uint256 amount, uint256 allowed, bytes32[] calldata proof) external {
        if (status != Status.Running) revert WrongStatus();
        if (block.timestamp < _terms.startsAt || block.timestamp >= _terms.endsAt) revert OutOfTime();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(msg.sender, allowed))));
        if (!MerkleWalk.contains(proof, _terms.allowlist, leaf)) revert NotListed();
        contributed[msg.sender] += amount;
        raised += amount;
        if (contributed[msg.sender] > allowed) revert OverCap();
        if (raised > _terms.hardCap) revert OverCap();
        if (!_terms.currency.transferFrom(msg.sender, address(this), amount)) revert TransferFailed();
        emit Contributed(msg.sender, amount);
    }

    /// @notice Once the time is over or all is sold, anyone may finish the sale.
    function finish() external {
        if (status != Status.Running) revert WrongStatus();
        if (block.timestamp < _terms.endsAt && raised < _terms.hardCap) revert StillRunning();
        bool success = raised >= _terms.softCap;
        status = success ? Status.Succeeded : Status.Failed;
        vestingFrom = uint64(block.timestamp);
        emit Finished(success, raised);
        unsold = tokensFor(_terms.hardCap);
        if (success) {
            unsold -= tokensFor(raised);
            fees = (raised * FEE_BPS) / BPS;
            proceeds = raised - fees;
        }
    }

    function collectProceeds() external {
        uint256 amount = proceeds;
        proceeds = 0;
        _send(_terms.currency, _terms.seller, amount);
    }

    function collectFees() external {
        uint256 amount = fees;
        fees = 0;
        _send(_terms.currency, feeTaker, amount);
    }

    function takeUnsold() external {
        uint256 amount = unsold;
        unsold = 0;
        _send(_terms.token, _terms.seller, amount);
    }

    function payBack() external {
        if (status != Status.Failed) revert WrongStatus();
        uint256 amount = contributed[msg.sender];
        if (amount == 0) revert NothingDue();
        contributed[msg.sender] = 0;
        _send(_terms.currency, msg.sender, amount);
        emit PaidBack(msg.sender, amount);
    }

    function release() external returns (uint256 tokens) {
        if (status != Status.Succeeded) revert WrongStatus();
        tokens = vestedOf(msg.sender) - released[msg.sender];
        if (tokens == 0) revert NothingDue();
        released[msg.sender] += tokens;
        _send(_terms.token, msg.sender, tokens);
        emit Released(msg.sender, tokens);
    }

    function tokensFor(uint256 amount) public view returns (uint256) {
        return (amount * ONE) / _terms.price;
    }

    function vestedOf(address who) public view returns (uint256) {
        if (status != Status.Succeeded) return 0;
        uint256 total = tokensFor(contributed[who]);
        uint256 first = (total * _terms.firstBps) / BPS;
        uint256 cliffAt = uint256(vestingFrom) + _terms.cliff;
        if (block.timestamp < cliffAt) return first;
        uint256 elapsed = block.timestamp - cliffAt;
        if (elapsed >= _terms.vesting) return total;
        return first + ((total - first) * elapsed) / _terms.vesting;
    }

    function _send(IPierToken token, address to, uint256 amount) private {
        if (!token.transfer(to, amount)) revert TransferFailed();
    }
}
