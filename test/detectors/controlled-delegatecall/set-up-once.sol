pragma solidity ^0.8.20;

/// A proxy whose first call says where it leads.
contract Proxy {
    bytes32 private constant slot = bytes32(uint256(keccak256("example.implementation")) - 1);

    function initialize(address logic, bytes calldata data) external payable {
        require(current() == address(0), "done");
        bytes32 where = slot;
        assembly { sstore(where, logic) }
        if (data.length != 0) {
            (bool ok, ) = logic.delegatecall(data); // safe: for whoever deploys the proxy, once
            require(ok, "failed");
        }
    }

    function current() internal view returns (address logic) {
        bytes32 where = slot;
        assembly { logic := sload(where) }
    }

    fallback() external payable {
        (bool ok, ) = current().delegatecall(msg.data); // safe: set once
        require(ok, "failed");
    }
}

/// A wallet of several owners, as they sign.
contract Wallet {
    mapping(address => bool) private isOwner;
    uint256 private threshold;
    uint256 public nonce;

    function setup(address[] calldata owners, uint256 n, address library_, bytes calldata data) external {
        require(threshold == 0 && n > 0, "done");
        threshold = n;
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
        (bool ok, ) = library_.delegatecall(data); // safe: for whoever deploys the wallet, once
        require(ok, "failed");
    }

    function execute(address to, bytes calldata data, uint8[] calldata v, bytes32[] calldata r, bytes32[] calldata s)
        external
    {
        bytes32 digest = keccak256(abi.encode(block.chainid, address(this), nonce++, to, data));
        address last = address(0);
        for (uint256 i = 0; i < threshold; i++) {
            address signer = v[i] == 1 ? address(uint160(uint256(r[i]))) : ecrecover(digest, v[i], r[i], s[i]);
            if (v[i] == 1) require(msg.sender == signer, "not by the owner");
            require(signer > last && isOwner[signer], "not an owner, or not in order");
            last = signer;
        }
        (bool ok, ) = to.delegatecall(data); // safe: owners signed it
        require(ok, "failed");
    }
}

/// Code for others, which keeps nothing.
contract Batch {
    address private immutable self = address(this);

    function run(address[] calldata targets, bytes[] calldata data) external payable {
        require(address(this) != self, "only by delegatecall");
        for (uint256 i = 0; i < targets.length; i++) {
            (bool ok, ) = targets[i].delegatecall(data[i]); // safe: in the name of the contract that asked for it
            require(ok, "failed");
        }
    }
}

/// A flag that shuts, in a function that puts nobody in charge.
contract Once {
    bool private done;
    uint256 private total;

    function run(address plugin, bytes calldata data) external {
        require(!done, "done");
        done = true;
        (bool ok, ) = plugin.delegatecall(data);
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^ High: `run` makes a delegatecall to code that the caller chooses: the target `plugin` is a parameter.
        require(ok, "failed");
        total++;
    }
}
