// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Names are owned for a time; their owners may name operators, and let subdomains.
contract NameRental {
    struct Name {
        address owner;
        uint64 paidUntil;
        address resolver;
        uint256 parent;
        uint256 yearly;
    }

    uint256 public constant GRACE = 30 days;
    uint256 public constant MIN_TERM = 28 days;
    uint256 public constant MAX_TERM = 3650 days;
    uint256 public constant MAX_SHARE = 5_000;

    address public immutable registrar;
    uint256 public pricePerYear;
    uint256 public treasuryShare = 1_000;
    uint256 public treasury;

    mapping(uint256 => Name) public names;
    mapping(uint256 => address) public approved;
    mapping(address => mapping(address => bool)) public operators;
    mapping(address => uint256) public earned;

    event Bought(uint256 indexed id, address indexed owner, uint256 until);
    event Moved(uint256 indexed id, address indexed from, address indexed to);

    error NotAllowed(uint256 id);
    error NotFree(uint256 id);
    error BadInput();

    constructor(uint256 pricePerYear_) {
        if (pricePerYear_ == 0) revert BadInput();
        registrar = msg.sender;
        pricePerYear = pricePerYear_;
    }

    modifier onlyRegistrar() {
        if (msg.sender != registrar) revert NotAllowed(0);
        _;
    }

    modifier mayManage(uint256 id) {
        _checkManager(id);
        _;
    }

    function setPrice(uint256 next) external onlyRegistrar {
        if (next == 0 || next > 100 ether) revert BadInput();
        pricePerYear = next;
    }

    function setTreasuryShare(uint256 next) external onlyRegistrar {
        if (next > MAX_SHARE) revert BadInput();
        treasuryShare = next;
    }

    function isFree(uint256 id) public view returns (bool) {
        Name storage n = names[id];
        return n.owner == address(0) || block.timestamp > n.paidUntil + GRACE;
    }

    function buy(string calldata label, uint64 term, address owner) external payable returns (uint256 id) {
        if (bytes(label).length < 3 || owner == address(0)) revert BadInput();
        if (term < MIN_TERM || term > MAX_TERM) revert BadInput();
        id = uint256(keccak256(bytes(label)));
        if (!isFree(id)) revert NotFree(id);
        if (msg.value != (pricePerYear * term) / 365 days) revert BadInput();
        treasury += msg.value;
        delete approved[id];
        names[id] = Name(owner, uint64(block.timestamp) + term, address(0), 0, 0);
        emit Bought(id, owner, names[id].paidUntil);
    }

    function renew(uint256 id, uint64 term) external payable {
        if (term < MIN_TERM || term > MAX_TERM) revert BadInput();
        if (isFree(id)) revert BadInput();
        if (msg.value != (pricePerYear * term) / 365 days) revert BadInput();
        treasury += msg.value;
        names[id].paidUntil += term;
    }

    function approve(uint256 id, address who) external {
        if (msg.sender != names[id].owner) revert NotAllowed(id);
        approved[id] = who;
    }

    function setOperator(address who, bool may) external {
        if (who == msg.sender) revert BadInput();
        operators[msg.sender][who] = may;
    }

    function setResolver(uint256 id, address resolver) external mayManage(id) {
        names[id].resolver = resolver;
    }

    function setYearly(uint256 id, uint256 yearly) external mayManage(id) {
        names[id].yearly = yearly;
    }

    function move(uint256 id, address to) external mayManage(id) {
        if (to == address(0)) revert BadInput();
        address from = names[id].owner;
        delete approved[id];
        names[id].owner = to;
        emit Moved(id, from, to);
    }

    function moveMany(uint256[] calldata ids, address[] calldata to) external {
        if (ids.length != to.length || ids.length > 50) revert BadInput();
        for (uint256 i = 0; i < ids.length; ++i) {
            _checkManager(ids[i]);
            if (to[i] == address(0)) revert BadInput();
            delete approved[ids[i]];
            emit Moved(ids[i], names[ids[i]].owner, to[i]);
            names[ids[i]].owner = to[i];
        }
    }

    function letSub(uint256 parent, string calldata label) external payable returns (uint256 id) {
        Name storage p = names[parent];
        if (p.yearly == 0 || block.timestamp > p.paidUntil) revert BadInput();
        id = uint256(keccak256(abi.encode(parent, label)));
        if (!isFree(id)) revert NotFree(id);
        if (msg.value != p.yearly) revert BadInput();
        uint256 share = (msg.value * treasuryShare) / 10_000;
        treasury += share;
        earned[p.owner] += msg.value - share;
        delete approved[id];
        names[id] = Name(msg.sender, uint64(block.timestamp + 365 days), address(0), parent, 0);
    }

    function takeEarned(address payable to) external {
        uint256 amount = earned[msg.sender];
        earned[msg.sender] = 0;
        (bool ok,) = to.call{value: amount}("");
        require(ok, "payment");
    }

    function takeTreasury(address payable to) external onlyRegistrar {
        uint256 amount = treasury;
        treasury = 0;
        (bool ok,) = to.call{value: amount}("");
        require(ok, "payment");
    }

    function _checkManager(uint256 id) private view {
        Name storage n = names[id];
        if (block.timestamp > n.paidUntil) revert NotAllowed(id);
        if (msg.sender != n.owner && msg.sender != approved[id] && !operators[n.owner][msg.sender]) {
            revert NotAllowed(id);
        }
    }
}
