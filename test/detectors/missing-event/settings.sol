pragma solidity ^0.8.0;

contract Market {
    event Changed(uint256 value);

    address public owner = msg.sender;
    address private pending;
    uint256 public fee;
    uint256 public limit;
    uint256 private last;
    uint256 private nonce;
    bool private isSetUp;
    mapping(address => uint256) public limitOf;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setOwner(address newOwner) external onlyOwner {
        owner = newOwner;
      //^^^^^^^^^^^^^^^^ None: `setOwner` changes `owner` without emitting an event.
    }

    function setBoth(uint256 newFee, uint256 newLimit) external onlyOwner {
        fee = newFee;
      //^^^^^^^^^^^^ None: `setBoth` changes `fee` without emitting an event.
        limit = newLimit;
    }

    function setFee(uint256 newFee) external onlyOwner {
        _setFee(newFee);
    }

    function _setFee(uint256 newFee) private {
        fee = newFee / 2;
      //^^^^^^^^^^^^^^^^ None: `setFee` changes `fee` without emitting an event.
    }

    function setLimit(uint256 newLimit) external onlyOwner {
        limit = newLimit; // safe: it tells
        emit Changed(newLimit);
    }

    function setUp(uint256 newFee) external onlyOwner {
        require(!isSetUp, "done");
        isSetUp = true;
        fee = newFee; // safe: once, when the contract is set up
    }

    function bump() external onlyOwner {
        nonce++; // safe: no choice
    }

    function touch(uint256 x) external {
        last = x; // safe: anyone may
    }

    function setLimitOf(address account, uint256 x) external onlyOwner {
        limitOf[account] = x; // safe: one record among many
    }

    function all() external view returns (uint256, address) {
        return (last + nonce, pending);
    }
}
