pragma solidity ^0.8.20;

contract LayerZero {
    address private immutable endpoint;
    mapping(address => uint256) private balances;

    constructor(address e) {
        endpoint = e;
    }

    function lzReceive(uint16, bytes calldata, uint64, bytes calldata payload) external {
        require(msg.sender == endpoint, "not the endpoint");
        (address to, uint256 amount) = abi.decode(payload, (address, uint256));
        balances[to] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^ High: `lzReceive` acts on cross-chain messages from any sender: their sender is never checked.
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
    uint64 private immutable chain;
    address private owner;

    constructor(address r, uint64 c) {
        router = r;
        chain = c;
    }

    modifier onlyRouter() {
        require(msg.sender == router, "not the router");
        _;
    }

    /// The chain alone says nothing of who is there.
    function ccipReceive(Message calldata message) external onlyRouter {
        require(message.sourceChainSelector == chain, "not the chain");
        _receive(message);
    }

    function _receive(Message calldata message) private {
        owner = abi.decode(message.data, (address));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `ccipReceive` acts on cross-chain messages from any sender: `message.sender` is never checked.
    }
}

contract Hyperlane {
    address private immutable mailbox;

    constructor(address m) {
        mailbox = m;
    }

    function handle(uint32 origin, bytes32 sender, bytes calldata body) external {
        require(msg.sender == mailbox && origin == 1, "not the mailbox");
        (address target, bytes memory data) = abi.decode(body, (address, bytes));
        (bool ok, ) = target.call(data);
        //            ^^^^^^^^^^^^^^^^^ High: `handle` acts on cross-chain messages from any sender: `sender` is never checked.
        require(ok && sender != bytes32(0), "failed");
    }
}
