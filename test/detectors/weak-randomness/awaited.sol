pragma solidity ^0.8.20;

/// The hash of a block that is stored before it is mined; later than 256 blocks after, it is zero for all.
contract Reveals {
    uint256 public revealBlock;
    uint256 public offset;
    bytes32 public seed;
    bytes32 public immutable pledge;
    uint256 public constant ITEMS = 500;

    constructor(bytes32 p) {
        pledge = p;
    }

    function start() external {
        require(revealBlock == 0, "started");
        revealBlock = block.number + 5;
    }

    function reveal() external {
        require(revealBlock != 0 && block.number > revealBlock && offset == 0, "not now");
        bytes32 entropy = blockhash(revealBlock); // safe: had in time, or not at all
        require(entropy != bytes32(0), "missed");
        offset = uint256(entropy) % ITEMS;
    }

    function revealLate() external {
        require(revealBlock != 0 && block.number > revealBlock && offset == 0, "not now");
        offset = uint256(blockhash(revealBlock)) % ITEMS;
        //       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `blockhash` decides this random number: others can predict or influence it.
    }

    function open(bytes32 secret) external {
        require(block.number > revealBlock && block.number <= revealBlock + 200, "late");
        require(seed == 0 && keccak256(abi.encode(secret)) == pledge, "not the secret");
        seed = keccak256(abi.encode(secret, blockhash(revealBlock))); // safe: in time
    }

    function openLate(bytes32 secret) external {
        require(block.number > revealBlock, "early");
        require(seed == 0 && keccak256(abi.encode(secret)) == pledge, "not the secret");
        seed = keccak256(abi.encode(secret, blockhash(revealBlock)));
    }

    function itemOf(uint256 id) external view returns (uint256) {
        return uint256(keccak256(abi.encode(seed, id))) % ITEMS;
    }
}
