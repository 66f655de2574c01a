// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Names for rent by the year
/// @notice A name is committed to before it is registered. Its owner points it somewhere and hands out subnames.
contract NameQuay {
    struct Record {
        address owner;
        address approved;
        address target;
        uint64 expiresAt;
        // Counts the registrations; subnames live as long as the registration they came from.
        uint32 epoch;
        bytes32 parent;
    }

    error NotController();
    error Expired();
    error Taken();
    error BadLabel();
    error BadYears();
    error NoCommitment();
    error CommitmentAge();
    error TooLittle(uint256 cost);
    error SendFailed();
    error ZeroAddress();

    uint256 public constant MIN_AGE = 60;
    uint256 public constant MAX_AGE = 1 days;
    uint256 public constant GRACE = 60 days;
    uint256 public constant MAX_YEARS = 10;

    address payable public immutable treasury;
    mapping(bytes32 => Record) private _records;
    mapping(bytes32 => uint256) public committedAt;

    event Committed(bytes32 indexed commitment);
    event Registered(bytes32 indexed key, string label, address indexed owner, uint64 expiresAt);
    event Renewed(bytes32 indexed key, uint64 expiresAt);
    event Transferred(bytes32 indexed key, address indexed to);
    event Approved(bytes32 indexed key, address indexed operator);
    event TargetSet(bytes32 indexed key, address target);
    event SubnameSet(bytes32 indexed parent, bytes32 indexed key, string label, address owner);

    constructor(address payable treasury_) {
        if (treasury_ == address(0)) revert ZeroAddress();
        treasury = treasury_;
    }

    modifier onlyController(bytes32 key) {
        Record storage record = _records[key];
        if (msg.sender != record.owner && msg.sender != record.approved) revert NotController();
        if (!isActive(key)) revert Expired();
        _;
    }

    function commit(bytes32 commitment) external {
        uint256 since = committedAt[commitment];
        if (since != 0 && block.timestamp <= since + MAX_AGE) revert Taken();
        committedAt[commitment] = block.timestamp;
        emit Committed(commitment);
    }

    function commitmentFor(
        string memory label,
        address owner,
        uint256 forYears,
        bytes32 secret
    ) public pure returns (bytes32) {
        return keccak256(abi.encode(label, owner, forYears, secret));
    }

    function register(string calldata label, address owner, uint256 forYears, bytes32 secret) external payable {
        _useCommitment(commitmentFor(label, owner, forYears, secret));
        if (owner == address(0)) revert ZeroAddress();
        if (forYears == 0 || forYears > MAX_YEARS) revert BadYears();
        bytes32 key = keyOf(label);
        Record storage record = _records[key];
        if (record.owner != address(0) && block.timestamp <= record.expiresAt + GRACE) revert Taken();
        uint64 expiresAt = uint64(block.timestamp + forYears * 365 days);
        _records[key] = Record(owner, address(0), address(0), expiresAt, record.epoch + 1, bytes32(0));
        emit Registered(key, label, owner, expiresAt);
        _takePayment(yearlyPrice(label) * forYears);
    }

    /// @notice Anyone may pay for another year, in the time of grace as well.
    function renew(string calldata label, uint256 forYears) external payable {
        if (forYears == 0 || forYears > MAX_YEARS) revert BadYears();
        bytes32 key = keyOf(label);
        Record storage record = _records[key];
        if (record.owner == address(0) || block.timestamp > record.expiresAt + GRACE) revert Expired();
        uint64 expiresAt = uint64(record.expiresAt + forYears * 365 days);
        if (expiresAt > block.timestamp + 2 * MAX_YEARS * 365 days) revert BadYears();
        record.expiresAt = expiresAt;
        emit Renewed(key, expiresAt);
        _takePayment(yearlyPrice(label) * forYears);
    }

    function setTarget(bytes32 key, address target) external onlyController(key) {
        _records[key].target = target;
        emit TargetSet(key, target);
    }

    /// @notice The operator may do what the owner may, until the name changes hands.
    function approve(bytes32 key, address operator) external onlyController(key) {
        _records[key].approved = operator;
        emit Approved(key, operator);
    }

    function transfer(bytes32 key, address to) external onlyController(key) {
        if (to == address(0)) revert ZeroAddress();
        Record storage record = _records[key];
        record.owner = to;
        record.approved = address(0);
        emit Transferred(key, to);
    }

    /// @notice The controller of a name gives out a subname, or takes it from whom it was given to.
    function setSubname(string calldata parentLabel, string calldata label, address owner)
        external
        onlyController(keyOf(parentLabel))
        returns (bytes32 key)
    {
        if (bytes(label).length == 0) revert BadLabel();
        bytes32 parent = keyOf(parentLabel);
        if (_records[parent].parent != bytes32(0)) revert BadLabel();
        key = subKeyOf(parentLabel, label);
        _records[key] = Record(owner, address(0), address(0), 0, _records[parent].epoch, parent);
        emit SubnameSet(parent, key, label, owner);
    }

    function recordOf(bytes32 key) external view returns (Record memory) {
        return _records[key];
    }

    /// @notice Where a name points to; nowhere once it has run out.
    function resolve(bytes32 key) external view returns (address) {
        return isActive(key) ? _records[key].target : address(0);
    }

    function isActive(bytes32 key) public view returns (bool) {
        Record storage record = _records[key];
        if (record.owner == address(0)) return false;
        if (record.parent == bytes32(0)) return block.timestamp <= record.expiresAt;
        return record.epoch == _records[record.parent].epoch && isActive(record.parent);
    }

    function keyOf(string memory label) public pure returns (bytes32) {
        return keccak256(bytes(label));
    }

    function subKeyOf(string memory parentLabel, string memory label) public pure returns (bytes32) {
        return keccak256(abi.encode(keyOf(parentLabel), keyOf(label)));
    }

    function yearlyPrice(string memory label) public pure returns (uint256) {
        uint256 length = bytes(label).length;
        if (length < 3 || length > 60) revert BadLabel();
        if (length == 3) return 0.2 ether;
        if (length == 4) return 0.05 ether;
        return 0.002 ether;
    }

    function _useCommitment(bytes32 commitment) private {
        uint256 since = committedAt[commitment];
        if (since == 0) revert NoCommitment();
        if (block.timestamp < since + MIN_AGE || block.timestamp > since + MAX_AGE) revert CommitmentAge();
        delete committedAt[commitment];
    }

    /// @dev What was sent too much goes back at once.
    function _takePayment(uint256 cost) private {
        if (msg.value < cost) revert TooLittle(cost);
        _send(treasury, cost);
        if (msg.value > cost) _send(payable(msg.sender), msg.value - cost);
    }

    function _send(address payable to, uint256 amount) private {
        (bool sent, ) = to.call{value: amount}("");
        if (!sent) revert SendFailed();
    }
}
