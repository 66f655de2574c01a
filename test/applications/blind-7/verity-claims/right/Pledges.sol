// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface IPledgeToken {
    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);

    function approve(address spender, uint256 amount) external returns (bool);
}

interface IVerity {
    function token() external view returns (IPledgeToken);

    function assertTruth(
        bytes32 claim,
        address asserter,
        address taker,
        uint256 bond,
        uint64 liveness
    ) external returns (bytes32 id);

    function verdictOf(bytes32 id) external view returns (bool closed, bool truthful);
}

/// Sums that are promised to somebody for the day on which something is true.
contract Pledges {
    struct Pledge {
        address sponsor;
        address beneficiary;
        uint64 deadline;
        uint256 amount;
        bytes32 claim;
        bytes32 pending;
    }

    uint64 public constant LIVENESS = 2 days;

    IVerity public immutable verity;
    IPledgeToken public immutable token;
    uint256 public nPledges;
    mapping(uint256 => Pledge) public pledges;
    mapping(bytes32 => uint256) public pledgeOf;
    mapping(address => uint256) public owed;

    event Pledged(uint256 indexed id, address indexed sponsor, address indexed beneficiary, uint256 amount);
    event Proposed(uint256 indexed id, bytes32 assertion);
    event Decided(uint256 indexed id, bool truthful);

    constructor(IVerity verity_) {
        verity = verity_;
        token = verity_.token();
    }

    function pledge(address beneficiary, uint256 amount, bytes32 claim, uint64 deadline) external returns (uint256 id) {
        require(beneficiary != address(0) && amount > 0, "pledge");
        require(deadline > block.timestamp, "deadline");
        id = ++nPledges;
        pledges[id] = Pledge(msg.sender, beneficiary, deadline, amount, claim, bytes32(0));
        emit Pledged(id, msg.sender, beneficiary, amount);
        require(token.transferFrom(msg.sender, address(this), amount), "not paid");
    }

    /// Says that what was pledged for has come true; the bond is at least the amount, so that lying is not worth it.
    function propose(uint256 id, uint256 bond) external {
        Pledge storage it = pledges[id];
        require(it.amount > 0, "nothing pledged");
        require(it.pending == bytes32(0), "proposed");
        require(block.timestamp < it.deadline, "too late");
        require(bond >= it.amount, "bond too small");
        require(token.transferFrom(msg.sender, address(this), bond), "bond not paid");
        require(token.approve(address(verity), bond), "not approved");
        bytes32 assertion = verity.assertTruth(it.claim, msg.sender, address(this), bond, LIVENESS);
        it.pending = assertion;
        pledgeOf[assertion] = id;
        emit Proposed(id, assertion);
    }

    function onVerdict(bytes32 assertion, bool truthful) external {
        require(msg.sender == address(verity), "verity only");
        _take(assertion, truthful);
    }

    /// Where the call from there failed, anyone fetches the verdict.
    function fetch(bytes32 assertion) external {
        (bool closed, bool truthful) = verity.verdictOf(assertion);
        require(closed, "open");
        _take(assertion, truthful);
    }

    function takeBack(uint256 id) external {
        Pledge storage it = pledges[id];
        require(msg.sender == it.sponsor, "sponsor only");
        require(it.pending == bytes32(0), "proposed");
        require(block.timestamp >= it.deadline, "too early");
        uint256 amount = it.amount;
        it.amount = 0;
        owed[msg.sender] += amount;
    }

    function withdraw() external {
        uint256 amount = owed[msg.sender];
        owed[msg.sender] = 0;
        require(token.transfer(msg.sender, amount), "not sent");
    }

    function _take(bytes32 assertion, bool truthful) private {
        uint256 id = pledgeOf[assertion];
        require(id != 0, "not ours");
        delete pledgeOf[assertion];
        Pledge storage it = pledges[id];
        it.pending = bytes32(0);
        emit Decided(id, truthful);
        if (!truthful) return;
        uint256 amount = it.amount;
        it.amount = 0;
        owed[it.beneficiary] += amount;
    }
}
