pragma solidity 0.8.37;

interface Coordinator {
    function randomWord() external view returns (uint256);
}

contract Clockwork {
    event Opened(bytes32 id, uint256 day);

    uint256 private constant WEEK = 7 days;
    uint256 private constant PRIME = 21888242871839275222246405745257275088548364400416034343698204186575808495617;

    Coordinator private immutable coordinator;
    mapping(bytes32 => address) private openers;
    mapping(address => bytes32) private commitments;
    uint256[64] private ring;
    address[] private players;
    uint256 private week;
    uint256 private point;
    uint256 private parity;
    bytes32 private domain;
    uint256 private domainChain;

    constructor(Coordinator coordinator_) {
        coordinator = coordinator_;
    }

    function open() external returns (bytes32 id) {
        id = keccak256(abi.encode(msg.sender, block.timestamp)); // safe: an id, nothing is drawn with it
        openers[id] = msg.sender;
        emit Opened(id, block.timestamp / 1 days);
    }

    function round() external {
        week = block.timestamp - (block.timestamp % WEEK); // safe: rounds down to the week
        if (block.timestamp % 1 days < 8 hours) revert(); // safe: the time of day
        ring[block.number % ring.length] = block.timestamp; // safe: a ring of fixed size
    }

    function toPoint(bytes calldata data) external {
        point = uint256(keccak256(abi.encode(data, block.number))) % PRIME; // safe: a point of a field, no choice
    }

    function halve(uint256 x, uint256 n) external {
        parity = n % 2 == 0 ? x : x * x; // safe: of a plain number
    }

    function commit(bytes32 commitment) external {
        commitments[msg.sender] = commitment;
    }

    function reveal(bytes32 secret) external {
        require(keccak256(abi.encode(secret)) == commitments[msg.sender], "not what you committed to");
        uint256 roll = uint256(keccak256(abi.encode(secret, blockhash(block.number - 1))));
        players[roll % players.length] = msg.sender; // safe: hangs on a secret that was committed to before
    }

    function fulfill() external {
        parity = coordinator.randomWord() % players.length; // safe: the number comes from elsewhere
    }

    function verify(bytes calldata header, uint256 number) external {
        require(keccak256(header) == blockhash(number), "not that block"); // safe: compares whole hashes
        point = number;
    }

    function separator() external {
        if (domainChain != block.chainid) {
            domain = keccak256(abi.encode(block.chainid, address(this))); // safe: the chain's id is no chance
            domainChain = block.chainid;
        }
    }

    function slot(uint256 user) external {
        players[uint256(keccak256(abi.encode(user))) % players.length] = msg.sender; // safe: no block value in it
    }
}
