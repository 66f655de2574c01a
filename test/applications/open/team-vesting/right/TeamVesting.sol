// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

abstract contract Owned {
    address public owner;

    event OwnerChanged(address indexed owner);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    constructor() {
        owner = msg.sender;
    }

    function transferOwnership(address next) public virtual onlyOwner {
        require(next != address(0), "nobody");
        owner = next;
        emit OwnerChanged(next);
    }
}

contract TeamVesting is Owned {
    struct Grant {
        address beneficiary;
        uint128 total;
        uint128 released;
        uint64 start;
        uint64 duration;
    }

    struct Terms {
        uint64 minDuration;
        uint64 maxDuration;
        address treasury;
    }

    IERC20 public immutable token;
    Terms public terms;
    uint256 public nextGrant = 1;
    mapping(uint256 => Grant) public grants;

    event Granted(uint256 indexed id, address indexed beneficiary, uint256 total);
    event Released(uint256 indexed id, uint256 amount);

    constructor(IERC20 token_, address treasury) {
        token = token_;
        terms = Terms(30 days, 1460 days, treasury);
    }

    function setTerms(uint64 min, uint64 max, address treasury) external onlyOwner {
        require(min < max && treasury != address(0), "bad terms");
        terms = Terms(min, max, treasury);
    }

    /// Anyone may grant out of their own pocket.
    function grant(address beneficiary, uint128 total, uint64 duration) external returns (uint256 id) {
        require(beneficiary != address(0), "nobody");
        require(duration >= terms.minDuration && duration <= terms.maxDuration, "bad duration");
        id = nextGrant;
        Grant storage fresh = grants[id];
        fresh.beneficiary = beneficiary;
        fresh.total = total;
        fresh.start = uint64(block.timestamp);
        fresh.duration = duration;
        nextGrant = id + 1;
        require(token.transferFrom(msg.sender, address(this), total), "not paid");
        emit Granted(id, beneficiary, total);
    }

    function release(uint256 id) external {
        Grant storage one = grants[id];
        uint256 amount = vested(id) - one.released;
        require(amount > 0, "nothing yet");
        one.released += uint128(amount);
        require(token.transfer(one.beneficiary, amount), "not sent");
        emit Released(id, amount);
    }

    function assign(uint256 id, address to) external {
        require(msg.sender == grants[id].beneficiary, "not yours");
        require(to != address(0), "nobody");
        grants[id].beneficiary = to;
    }

    function revoke(uint256 id) external onlyOwner {
        Grant memory one = grants[id];
        uint256 due = vested(id) - one.released;
        uint256 rest = one.total - one.released - due;
        delete grants[id];
        if (due > 0) require(token.transfer(one.beneficiary, due), "not sent");
        require(token.transfer(terms.treasury, rest), "not sent");
    }

    function vested(uint256 id) public view returns (uint256) {
        Grant memory one = grants[id];
        if (one.duration == 0) return 0;
        uint256 passed = block.timestamp - one.start;
        if (passed >= one.duration) return one.total;
        return (uint256(one.total) * passed) / one.duration;
    }
}
