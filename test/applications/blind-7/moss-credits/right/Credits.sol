// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

interface ICreditsTaker {
    function onCreditsReceived(address operator, address from, uint256 batch, uint256 amount) external returns (bytes4);
}

/**
 * Tonnes that were verified, in batches of one project and year. They change hands until somebody retires them, and a
 * certificate says for whom.
 */
contract Credits {
    struct Batch {
        uint32 project;
        uint16 year;
        uint256 supply;
    }

    struct Certificate {
        uint256 batch;
        uint256 amount;
        address beneficiary;
        uint64 retiredAt;
    }

    address public registrar;
    mapping(address => bool) public isVerifier;
    mapping(uint32 => address) public developerOf;
    uint32 public nProjects;

    Batch[] private batches;
    Certificate[] public certificates;
    mapping(uint256 => mapping(address => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isOperator;
    mapping(address => uint256) public retiredFor;

    event Moved(address indexed operator, address indexed from, address indexed to, uint256 batch, uint256 amount);
    event OperatorSet(address indexed owner, address indexed operator, bool allowed);
    event Issued(uint256 indexed batch, uint32 indexed project, uint16 year, uint256 amount);
    event Retired(uint256 indexed certificate, address indexed beneficiary, uint256 batch, uint256 amount);

    error NotRegistrar();
    error NotVerifier();
    error NotAllowed();
    error NoProject();
    error Refused();

    modifier onlyRegistrar() {
        if (msg.sender != registrar) revert NotRegistrar();
        _;
    }

    constructor() {
        registrar = msg.sender;
    }

    function setVerifier(address who, bool is_) external onlyRegistrar {
        isVerifier[who] = is_;
    }

    function enroll(address developer) external onlyRegistrar returns (uint32 project) {
        require(developer != address(0), "nobody");
        project = ++nProjects;
        developerOf[project] = developer;
    }

    function issue(uint32 project, uint16 year, uint256 amount) external returns (uint256 batch) {
        if (!isVerifier[msg.sender]) revert NotVerifier();
        address developer = developerOf[project];
        if (developer == address(0)) revert NoProject();
        batch = batches.length;
        batches.push(Batch(project, year, amount));
        balanceOf[batch][developer] = amount;
        emit Issued(batch, project, year, amount);
        emit Moved(msg.sender, address(0), developer, batch, amount);
    }

    function setOperator(address operator, bool allowed) external {
        isOperator[msg.sender][operator] = allowed;
        emit OperatorSet(msg.sender, operator, allowed);
    }

    function move(address from, address to, uint256 batch, uint256 amount) external {
        if (msg.sender != from && !isOperator[from][msg.sender]) revert NotAllowed();
        _move(from, to, batch, amount);
        if (to.code.length > 0) {
            bytes4 answer = ICreditsTaker(to).onCreditsReceived(msg.sender, from, batch, amount);
            if (answer != ICreditsTaker.onCreditsReceived.selector) revert Refused();
        }
    }

    /// The same amount to each of many; contracts are not asked, and so are not served.
    function spread(uint256 batch, address[] calldata receivers, uint256 each) external {
        uint256 total = receivers.length * each;
        balanceOf[batch][msg.sender] -= total;
        for (uint256 i = 0; i < receivers.length; i++) {
            address to = receivers[i];
            if (to == address(0) || to.code.length > 0) revert Refused();
            balanceOf[batch][to] += each;
            emit Moved(msg.sender, msg.sender, to, batch, each);
        }
    }

    function retire(uint256 batch, uint256 amount, address beneficiary) external returns (uint256 certificate) {
        require(amount > 0 && beneficiary != address(0), "retirement");
        balanceOf[batch][msg.sender] -= amount;
        batches[batch].supply -= amount;
        retiredFor[beneficiary] += amount;
        certificate = certificates.length;
        certificates.push(Certificate(batch, amount, beneficiary, uint64(block.timestamp)));
        emit Retired(certificate, beneficiary, batch, amount);
    }

    function batchOf(uint256 batch) external view returns (uint32 project, uint16 year, uint256 supply) {
        Batch storage it = batches[batch];
        return (it.project, it.year, it.supply);
    }

    function _move(address from, address to, uint256 batch, uint256 amount) private {
        if (to == address(0)) revert Refused();
        balanceOf[batch][from] -= amount;
        balanceOf[batch][to] += amount;
        emit Moved(msg.sender, from, to, batch, amount);
    }
}
