pragma solidity ^0.8.20;

/// What is given out by the contract itself.
contract Passes {
    bytes32 private immutable root;
    uint256 private next;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) private balances;
    mapping(address => bool) private claimed;
    mapping(address => uint256) private taken;

    constructor(bytes32 r) {
        root = r;
    }

    function claim(bytes32[] calldata proof) external {
        require(climb(proof) == root, "proof");
        mint(msg.sender);
      //^^^^^^^^^^^^^^^^ High: `claim` accepts the same Merkle proof repeatedly: nothing records the claim.
    }

    function claimOnce(bytes32[] calldata proof) external {
        require(!claimed[msg.sender], "claimed");
        claimed[msg.sender] = true;
        require(climb(proof) == root, "proof");
        mint(msg.sender); // safe: noted
    }

    function claimSome(bytes32[] calldata proof) external {
        require(taken[msg.sender] < 3, "limit");
        taken[msg.sender]++;
        require(climb(proof) == root, "proof");
        mint(msg.sender); // safe: counted
    }

    function climb(bytes32[] calldata proof) private view returns (bytes32 hash) {
        hash = keccak256(bytes.concat(keccak256(abi.encode(msg.sender))));
        for (uint256 i = 0; i < proof.length; i++) {
            hash = hash < proof[i] ? keccak256(bytes.concat(hash, proof[i])) : keccak256(bytes.concat(proof[i], hash));
        }
    }

    function mint(address to) private {
        uint256 id = next++;
        require(owners[id] == address(0));
        owners[id] = to;
        balances[to] += 1;
    }
}
