pragma solidity ^0.8.20;

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function mint(address to, uint256 amount) external;
}

library Merkle {
    function verify(bytes32[] calldata proof, bytes32 root, bytes32 leaf) internal pure returns (bool) {
        bytes32 node = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            bytes32 other = proof[i];
            node = node < other ? keccak256(abi.encode(node, other)) : keccak256(abi.encode(other, node));
        }
        return node == root;
    }
}

contract Drops {
    bytes32 private root;
    IToken private immutable token;
    mapping(address => bool) private hasClaimed;
    mapping(uint256 => uint256) private bitmap;
    mapping(address => uint256) private claimedOf;
    address private immutable owner = msg.sender;
    bool private open;

    constructor(IToken t) payable {
        token = t;
    }

    function setRoot(bytes32 r) external {
        require(msg.sender == owner, "not the owner");
        root = r;
    }

    function claim(uint256 amount, bytes32[] calldata proof) external {
        require(Merkle.verify(proof, root, keccak256(abi.encode(msg.sender, amount))), "no such claim");
        require(token.transfer(msg.sender, amount), "failed");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `claim` accepts the same Merkle proof repeatedly: nothing records the claim.
    }

    function claimEther(uint256 amount, bytes32[] calldata proof) external {
        if (!Merkle.verify(proof, root, keccak256(abi.encode(msg.sender, amount)))) revert("no such claim");
        payable(msg.sender).transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `claimEther` accepts the same Merkle proof repeatedly: nothing records the claim.
    }

    function claimMinted(uint256 amount, bytes32[] calldata proof) external {
        require(!hasClaimed[msg.sender], "claimed");
        require(Merkle.verify(proof, root, keccak256(abi.encode(msg.sender, amount))), "no such claim");
        token.mint(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `claimMinted` accepts the same Merkle proof repeatedly: nothing records the claim.
    }

    function claimOnce(uint256 amount, bytes32[] calldata proof) external {
        require(!hasClaimed[msg.sender], "claimed");
        require(Merkle.verify(proof, root, keccak256(abi.encode(msg.sender, amount))), "no such claim");
        hasClaimed[msg.sender] = true;
        token.mint(msg.sender, amount); // safe: a flag is set
    }

    function claimBit(uint256 index, uint256 amount, bytes32[] calldata proof) external {
        require((bitmap[index / 256] >> (index % 256)) & 1 == 0, "claimed");
        bitmap[index / 256] |= 1 << (index % 256);
        require(Merkle.verify(proof, root, keccak256(abi.encode(index, msg.sender, amount))), "no such claim");
        token.transfer(msg.sender, amount); // safe: a bit is set
    }

    function claimRest(uint256 total, bytes32[] calldata proof) external {
        require(Merkle.verify(proof, root, keccak256(abi.encode(msg.sender, total))), "no such claim");
        uint256 rest = total - claimedOf[msg.sender];
        claimedOf[msg.sender] = total;
        token.transfer(msg.sender, rest); // safe: what was claimed is counted
    }

    function join(bytes32[] calldata proof) external {
        require(Merkle.verify(proof, root, keccak256(abi.encode(msg.sender))), "not on the list");
        open = true; // safe: nothing is paid
    }

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(amount); // safe: no proof
    }
}
