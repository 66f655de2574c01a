pragma solidity ^0.8.20;

interface ILimits {
    function maxShown() external view returns (uint256);
}

contract Bridge is ILimits {
    address private immutable owner = msg.sender;
    uint256 public maxBridge = 20;
    uint256 private minFee;
    uint256 public maxUsed = 20;
    uint256 public override maxShown = 20;
    uint256 public lastSeen;

    event MaxBridgeSet(uint256 before, uint256 now);

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setMaxBridge(uint256 most) external onlyOwner {
        emit MaxBridgeSet(maxBridge, most);
        maxBridge = most;
      //^^^^^^^^^^^^^^^^ Low: `maxBridge` has no effect: it can be set, and nothing here asks for it.
    }

    function setMinFee(uint256 fee) external onlyOwner {
        minFee = fee;
      //^^^^^^^^^^^^ Low: `minFee` has no effect: it can be set, and nothing here asks for it.
    }

    function setMaxUsed(uint256 most) external onlyOwner {
        maxUsed = most; // safe: `bridge` asks for it
    }

    function setMaxShown(uint256 most) external onlyOwner {
        maxShown = most; // safe: others ask for it by an interface
    }

    function see(uint256 block_) external onlyOwner {
        lastSeen = block_; // safe: no limit, but a record for those who look
    }

    function bridge(uint256[] calldata ids) external view {
        require(ids.length <= maxUsed, "too many");
    }
}
