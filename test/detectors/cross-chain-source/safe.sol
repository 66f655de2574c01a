pragma solidity ^0.8.20;

contract LayerZero {
    address private immutable endpoint;
    address private immutable owner = msg.sender;
    mapping(uint16 => bytes) private remotes;
    mapping(address => uint256) private balances;
    uint256 private received;

    constructor(address e) {
        endpoint = e;
    }

    function setRemote(uint16 chain, bytes calldata remote) external {
        require(msg.sender == owner, "not the owner");
        remotes[chain] = remote;
    }

    function lzReceive(uint16 chain, bytes calldata from, uint64, bytes calldata payload) external {
        require(msg.sender == endpoint, "not the endpoint");
        received++; // safe: the message has no say in it
        bytes memory remote = remotes[chain];
        require(from.length == remote.length && keccak256(from) == keccak256(remote), "not the remote");
        (address to, uint256 amount) = abi.decode(payload, (address, uint256));
        balances[to] += amount; // safe: from the trusted remote
    }
}

contract LayerZero2 {
    struct Origin {
        uint32 eid;
        bytes32 sender;
        uint64 nonce;
    }

    address private immutable endpoint;
    mapping(uint32 => bytes32) private peers;
    mapping(address => uint256) private balances;

    constructor(address e, uint32 eid, bytes32 peer) {
        endpoint = e;
        peers[eid] = peer;
    }

    function lzReceive(Origin calldata origin, bytes32, bytes calldata message, address, bytes calldata) external payable {
        if (msg.sender != endpoint) revert("not the endpoint");
        if (peers[origin.eid] != origin.sender) revert("not the peer");
        (address to, uint256 amount) = abi.decode(message, (address, uint256));
        balances[to] += amount; // safe: from the peer
    }
}

contract Ccip {
    struct TokenAmount {
        address token;
        uint256 amount;
    }

    struct Message {
        bytes32 id;
        uint64 sourceChainSelector;
        bytes sender;
        bytes data;
        TokenAmount[] amounts;
    }

    address private immutable router;
    mapping(uint64 => mapping(address => bool)) private isAllowed;
    uint256 private last;

    constructor(address r, uint64 chain, address sender) {
        router = r;
        isAllowed[chain][sender] = true;
    }

    modifier onlyAllowed(uint64 chain, address sender) {
        require(isAllowed[chain][sender], "not allowed");
        _;
    }

    function ccipReceive(Message calldata message) external {
        require(msg.sender == router, "not the router");
        _receive(message);
    }

    function _receive(Message calldata message)
        private
        onlyAllowed(message.sourceChainSelector, abi.decode(message.sender, (address)))
    {
        last = abi.decode(message.data, (uint256)); // safe: the sender is on the list
    }
}

/// No bridge: another function of that name.
contract Handler {
    uint256 private last;

    function handle(uint256 value, bytes calldata) external {
        last = value; // safe: no message from another chain
    }
}

contract Logger {
    event Message(bytes32 sender, bytes body);

    function handle(uint32, bytes32 sender, bytes calldata body) external {
        emit Message(sender, body); // safe: nothing is changed
    }
}
