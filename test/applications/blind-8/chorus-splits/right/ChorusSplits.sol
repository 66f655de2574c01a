// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface ICoin {
    function balanceOf(address who) external view returns (uint256);
}

library Pay {
    error PayFailed();

    function pull(address token, address from, uint256 amount) internal {
        _invoke(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, address(this), amount));
    }

    function push(address token, address to, uint256 amount) internal {
        if (token == address(0)) {
            (bool ok, ) = to.call{value: amount}("");
            if (!ok) revert PayFailed();
        } else {
            _invoke(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        }
    }

    function _invoke(address token, bytes memory data) private {
        (bool ok, bytes memory result) = token.call(data);
        if (!ok || token.code.length == 0) revert PayFailed();
        if (result.length > 0 && !abi.decode(result, (bool))) revert PayFailed();
    }
}

/// Splits what songs earn between those who made them. Only the hash of a split is kept; who distributes shows the rest.
contract ChorusSplits {
    using Pay for address;

    struct Split {
        bytes32 hash;
        address controller;
        address nextController;
    }

    uint256 public constant SCALE = 1e6;
    uint256 public constant MAX_FEE = 5e4;
    uint256 public constant MAX_VOICES = 100;
    address public constant ETHER = address(0);

    uint256 public splitCount;
    mapping(uint256 => Split) public splits;
    mapping(uint256 => mapping(address => uint256)) public pooled;
    mapping(address => mapping(address => uint256)) public owed;
    bool private _funding;

    error BadSplit();
    error NotController();
    error NothingThere();
    error Busy();

    event Created(uint256 indexed id, bytes32 hash, address controller);
    event Updated(uint256 indexed id, bytes32 hash);
    event Funded(uint256 indexed id, address indexed token, uint256 amount);
    event Distributed(uint256 indexed id, address indexed token, uint256 amount, address reporter);
    event Withdrawn(address indexed account, address indexed token, uint256 amount);

    modifier onlyController(uint256 id) {
        if (msg.sender != splits[id].controller) revert NotController();
        _;
    }

    /// The voices of a split rely on its controller; without one it never changes.
    function createSplit(
        address[] calldata voices,
        uint256[] calldata shares,
        uint256 fee,
        address controller
    ) external returns (uint256 id) {
        bytes32 hash = _checkedHash(voices, shares, fee);
        id = ++splitCount;
        splits[id] = Split(hash, controller, address(0));
        emit Created(id, hash, controller);
    }

    function updateSplit(
        uint256 id,
        address[] calldata voices,
        uint256[] calldata shares,
        uint256 fee
    ) external onlyController(id) {
        bytes32 hash = _checkedHash(voices, shares, fee);
        splits[id].hash = hash;
        emit Updated(id, hash);
    }

    function offerControl(uint256 id, address next) external onlyController(id) {
        splits[id].nextController = next;
    }

    function acceptControl(uint256 id) external {
        Split storage split = splits[id];
        if (msg.sender != split.nextController) revert NotController();
        split.controller = msg.sender;
        split.nextController = address(0);
    }

    function renounceControl(uint256 id) external onlyController(id) {
        splits[id].controller = address(0);
        splits[id].nextController = address(0);
    }

    function fund(uint256 id) external payable {
        if (splits[id].hash == 0) revert NothingThere();
        pooled[id][ETHER] += msg.value;
        emit Funded(id, ETHER, msg.value);
    }

    function fundToken(uint256 id, address token, uint256 amount) external {
        if (splits[id].hash == 0 || token == ETHER) revert NothingThere();
        if (_funding) revert Busy();
        _funding = true;
        uint256 before = ICoin(token).balanceOf(address(this));
        token.pull(msg.sender, amount);
        uint256 received = ICoin(token).balanceOf(address(this)) - before;
        pooled[id][token] += received;
        _funding = false;
        emit Funded(id, token, received);
    }

    /// Anyone may distribute, and whom they name gets the fee of the split.
    function distribute(
        uint256 id,
        address token,
        address[] calldata voices,
        uint256[] calldata shares,
        uint256 fee,
        address reporter
    ) external {
        if (_hash(voices, shares, fee) != splits[id].hash) revert BadSplit();
        uint256 amount = pooled[id][token];
        if (amount == 0) revert NothingThere();
        pooled[id][token] = 0;
        uint256 reward = (amount * fee) / SCALE;
        owed[reporter][token] += reward;
        uint256 rest = amount - reward;
        for (uint256 i = 0; i < voices.length; i++) {
            owed[voices[i]][token] += (rest * shares[i]) / SCALE;
        }
        emit Distributed(id, token, amount, reporter);
    }

    function withdraw(address account, address token) external {
        uint256 amount = owed[account][token];
        if (amount == 0) revert NothingThere();
        owed[account][token] = 0;
        token.push(account, amount);
        emit Withdrawn(account, token, amount);
    }

    function _checkedHash(
        address[] calldata voices,
        uint256[] calldata shares,
        uint256 fee
    ) private pure returns (bytes32) {
        if (voices.length != shares.length || voices.length > MAX_VOICES || fee > MAX_FEE) revert BadSplit();
        address last;
        uint256 sum;
        for (uint256 i = 0; i < voices.length; i++) {
            if (voices[i] <= last || shares[i] == 0) revert BadSplit();
            last = voices[i];
            sum += shares[i];
        }
        if (sum != SCALE) revert BadSplit();
        return _hash(voices, shares, fee);
    }

    function _hash(address[] calldata voices, uint256[] calldata shares, uint256 fee) private pure returns (bytes32) {
        return keccak256(abi.encode(voices, shares, fee));
    }
}
