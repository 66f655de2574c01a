// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IAsset {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// What happens first by the way, whichever way it goes, asks nothing of the caller.
contract Granary {
    IAsset private immutable asset;
    address public miller;
    bool public closed;
    uint256 public feeAt;
    uint256 public total;
    mapping(address => uint256) public sheaves;
    mapping(address => mapping(address => uint256)) public lent;

    constructor(IAsset asset_, address miller_) {
        asset = asset_;
        miller = miller_;
    }

    function settle() private {
        uint256 passed = block.timestamp - feeAt;
        if (passed == 0) return;
        feeAt = block.timestamp;
        uint256 fee = (total * passed) / 365 days / 100;
        if (fee > 0) {
            require(miller != address(0), "nobody");
            total += fee;
            sheaves[miller] += fee;
        }
    }

    function store(uint256 amount) external payable {
        settle();
        require(msg.value == amount, "not brought");
        sheaves[msg.sender] += amount;
        total += amount;
    }

    function take(address owner, address to, uint256 amount) external {
        settle();
        uint256 held = sheaves[owner];
        require(held >= amount, "too few");
        sheaves[owner] = held - amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw what `owner` holds through `take`: it reduces `sheaves[owner]`, and nothing ties that account to the caller.
        total -= amount;
        require(asset.transfer(to, amount), "not paid");
    }

    function takeLent(address owner, address to, uint256 amount) external {
        settle();
        if (msg.sender != owner) lent[owner][msg.sender] -= amount;
        uint256 held = sheaves[owner];
        require(held >= amount, "too few");
        sheaves[owner] = held - amount; // safe: the owner has allowed it
        total -= amount;
        require(asset.transfer(to, amount), "not paid");
    }

    function close(address owner) external {
        settle();
        require(closed, "open");
        uint256 held = sheaves[owner];
        sheaves[owner] = 0; // safe: only where it is closed
        total -= held;
    }
}
