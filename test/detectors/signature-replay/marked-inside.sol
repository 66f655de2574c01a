pragma solidity ^0.8.28;

interface IReader {
    function read(bytes calldata report) external;
}

/// The function that hands a report on marks it, whoever calls.
contract Desk {
    struct Delivery {
        address by;
        bool isDone;
    }

    address private immutable signer = msg.sender;
    mapping(address => bool) public desks;
    mapping(bytes32 => Delivery) private deliveries;
    mapping(address => uint256) public calls;

    constructor() {
        desks[address(this)] = true;
    }

    function deliver(bytes32 id, IReader to, bytes calldata report) public returns (bool) {
        require(desks[msg.sender], "no desk");
        Delivery memory delivery = deliveries[id];
        if (delivery.isDone) revert("done");
        deliveries[id].by = msg.sender;
        deliveries[id].isDone = true;
        to.read(report);
        return true;
    }

    function count(bytes32, IReader to, bytes calldata report) public {
        require(desks[msg.sender], "no desk");
        calls[address(to)]++;
        to.read(report);
    }

    function report(IReader to, bytes calldata text, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, to, text));
        require(ecrecover(hash, v, r, s) == signer, "not signed"); // safe: what is called for it refuses a second time
        this.deliver(keccak256(abi.encode(to, text)), to, text);
    }

    function reportUnder(bytes32 id, IReader to, bytes calldata text, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, to, text));
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ High: `reportUnder` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        this.deliver(id, to, text);
    }

    function reportTried(IReader to, bytes calldata text, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, to, text));
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ High: `reportTried` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        try this.deliver(keccak256(abi.encode(to, text)), to, text) returns (bool) {} catch {}
        calls[msg.sender]++;
    }

    function reportCounted(IReader to, bytes calldata text, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 hash = keccak256(abi.encode(address(this), block.chainid, to, text));
        require(ecrecover(hash, v, r, s) == signer, "not signed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^ High: `reportCounted` accepts the same signature repeatedly: no nonce or used mark prevents replay.
        this.count(keccak256(abi.encode(to, text)), to, text);
    }
}
