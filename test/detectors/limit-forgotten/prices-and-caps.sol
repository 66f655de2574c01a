pragma solidity ^0.8.20;

/// What a caller pays at most says nothing of how much there may be.
contract Pot {
    error OverCap();
    error Slipped();

    uint256 public cap = 1000 ether;
    uint256 public managed;
    uint256 public supply;
    mapping(address => uint256) public shares;

    receive() external payable {}

    function put(uint256 least) external payable {
        uint256 amount = msg.value;
        uint256 minted = (amount * (supply + 1e3)) / (managed + 1);
        if (minted < least) revert Slipped();
        if (managed + amount > cap) revert OverCap();
        _enter(amount, minted);
    }

    function mint(uint256 minted, uint256 most) external payable {
        uint256 amount = (minted * (managed + 1)) / (supply + 1e3) + 1;
        if (amount > most || msg.value != amount) revert Slipped();
        _enter(amount, minted);
      //^^^^^^^^^^^^^^^^^^^^^^ Low: `mint` raises `managed` without the check of `put` that it stays within `cap`.
    }

    function mintRightly(uint256 minted, uint256 most) external payable {
        uint256 amount = (minted * (managed + 1)) / (supply + 1e3) + 1;
        if (amount > most || msg.value != amount) revert Slipped();
        if (managed + amount > cap) revert OverCap();
        _enter(amount, minted); // safe: within the cap
    }

    function _enter(uint256 amount, uint256 minted) private {
        managed += amount;
        supply += minted;
        shares[msg.sender] += minted;
    }
}
