pragma solidity ^0.8.20;

// What is added takes the place of what is there.

interface Feed {
    function decimals() external view returns (uint8);
}

contract Listing {
    struct Asset {
        Feed feed;
        uint8 decimals;
        uint256 limit;
    }

    address private immutable owner = msg.sender;
    mapping(address => Asset) public assetOf;
    mapping(bytes32 => address) public vaultOf;
    mapping(address => bool) public isKnown;
    mapping(address => uint256) public limitOf;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function addAsset(address token, Feed feed, uint256 limit) external onlyOwner {
        require(token != address(0), "nobody");
        assetOf[token] = Asset(feed, feed.decimals(), limit);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `addAsset` adds `assetOf[token]` without checking that it is new: an entry that is there is overwritten.
    }

    function registerVault(bytes32 name, address vault) external onlyOwner {
        vaultOf[name] = vault;
      //^^^^^^^^^^^^^^^^^^^^^ Low: `registerVault` adds `vaultOf[name]` without checking that it is new: an entry that is there is overwritten.
    }

    function addNewAsset(address token, Feed feed, uint256 limit) external onlyOwner {
        require(address(assetOf[token].feed) == address(0), "there already");
        assetOf[token] = Asset(feed, feed.decimals(), limit); // safe: nothing is there
    }

    function setAsset(address token, Feed feed, uint256 limit) external onlyOwner {
        assetOf[token] = Asset(feed, feed.decimals(), limit); // safe: says that it replaces
    }

    function addKnown(address token) external onlyOwner {
        isKnown[token] = true; // safe: the same twice
    }

    function addLimit(address token, uint256 limit) external onlyOwner {
        limitOf[token] = limit; // safe: a number, and no entry
    }

    function removeVault(bytes32 name) external onlyOwner {
        delete vaultOf[name]; // safe: that is what it is for
    }
}
