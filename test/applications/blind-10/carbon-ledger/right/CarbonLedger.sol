// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import "./ICarbonLedger.sol";

/// @notice Credits of one kilogram each, in batches of a project and a vintage.
contract CarbonLedger is ICarbonLedger {
    struct Project {
        address verifier;
        uint128 yearlyCap; // kilograms that may be issued for one vintage
        bool active;
    }

    struct Batch {
        uint32 project;
        uint16 vintage;
        bool frozen;
        uint256 supply;
        uint256 retired;
    }

    struct Certificate {
        address owner;
        uint256 batch;
        uint256 amount;
        string beneficiary;
    }

    address public steward;
    address public pendingSteward;
    Project[] public projects;
    Batch[] public batches;
    Certificate[] public certificates;
    mapping(uint256 => mapping(uint256 => uint256)) public issuedFor; // project, vintage
    mapping(uint256 => mapping(address => uint256)) public override balanceOf;
    mapping(uint256 => mapping(address => mapping(address => uint256))) public allowance;

    modifier onlySteward() {
        require(msg.sender == steward, "Ledger: not steward");
        _;
    }

    modifier liquid(uint256 batch) {
        require(batch < batches.length, "Ledger: no such batch");
        require(!batches[batch].frozen, "Ledger: frozen");
        _;
    }

    constructor() {
        steward = msg.sender;
    }

    function nominate(address next) external onlySteward {
        pendingSteward = next;
    }

    function acceptStewardship() external {
        require(msg.sender == pendingSteward, "Ledger: not nominated");
        steward = msg.sender;
        pendingSteward = address(0);
    }

    function addProject(address verifier, uint128 yearlyCap) external onlySteward returns (uint256 id) {
        require(verifier != address(0) && yearlyCap > 0, "Ledger: bad project");
        require(projects.length < type(uint32).max, "Ledger: too many");
        id = projects.length;
        projects.push(Project({verifier: verifier, yearlyCap: yearlyCap, active: true}));
    }

    function setActive(uint256 project, bool active) external onlySteward {
        require(project < projects.length, "Ledger: no such project");
        projects[project].active = active;
    }

    function setFrozen(uint256 batch, bool frozen) external onlySteward {
        require(batch < batches.length, "Ledger: no such batch");
        batches[batch].frozen = frozen;
        emit Frozen(batch, frozen);
    }

    function issue(uint256 project, uint16 vintage, address to, uint256 amount) external returns (uint256 id) {
        require(project < projects.length, "Ledger: no such project");
        Project storage p = projects[project];
        require(msg.sender == p.verifier && p.active, "Ledger: not verifier");
        require(to != address(0) && amount > 0, "Ledger: bad issue");
        require(vintage >= 2000 && vintage <= 2100, "Ledger: bad vintage");
        uint256 issued = issuedFor[project][vintage] + amount;
        require(issued <= p.yearlyCap, "Ledger: over cap");
        issuedFor[project][vintage] = issued;

        id = batches.length;
        batches.push(Batch(uint32(project), vintage, false, amount, 0));
        balanceOf[id][to] = amount;
        emit Issued(id, to, amount);
    }

    function approve(uint256 batch, address spender, uint256 amount) external {
        allowance[batch][msg.sender][spender] = amount;
        emit Allowed(batch, msg.sender, spender, amount);
    }

    function transfer(uint256 batch, address to, uint256 amount) external override {
        _move(batch, msg.sender, to, amount);
    }

    function transferFrom(uint256 batch, address from, address to, uint256 amount) external override {
        _spend(batch, from, amount);
        _move(batch, from, to, amount);
    }

    function retire(uint256 batch, uint256 amount, string calldata beneficiary) external returns (uint256) {
        return _retire(batch, msg.sender, amount, beneficiary);
    }

    function retireFrom(uint256 batch, address from, uint256 amount, string calldata beneficiary)
        external
        returns (uint256)
    {
        _spend(batch, from, amount);
        return _retire(batch, from, amount, beneficiary);
    }

    function _spend(uint256 batch, address from, uint256 amount) internal {
        uint256 allowed = allowance[batch][from][msg.sender];
        require(allowed >= amount, "Ledger: allowance");
        allowance[batch][from][msg.sender] = allowed - amount;
    }

    function _move(uint256 batch, address from, address to, uint256 amount) internal liquid(batch) {
        require(to != address(0), "Ledger: to nobody");
        balanceOf[batch][from] -= amount;
        balanceOf[batch][to] += amount;
        emit Moved(batch, from, to, amount);
    }

    function _retire(uint256 batch, address from, uint256 amount, string calldata beneficiary)
        internal
        liquid(batch)
        returns (uint256 certificate)
    {
        require(amount > 0, "Ledger: nothing");
        balanceOf[batch][from] -= amount;
        Batch storage b = batches[batch];
        b.supply -= amount;
        b.retired += amount;
        certificate = certificates.length;
        certificates.push(Certificate(from, batch, amount, beneficiary));
        emit Retired(batch, from, amount, certificate);
    }
}
