pragma solidity 0.8.37;

contract Roulette {
    uint256 private constant EVERY = 15;
    uint256 private last;
    uint256 public nWins;

    function play() external payable {
        require(msg.value == 1 ether);
        if (block.timestamp % EVERY == 0) {
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp % 15` decides here: the block producer can choose the timestamp.
            payable(msg.sender).transfer(address(this).balance);
        }
    }

    modifier onlyEven() {
        require(block.timestamp % 2 < 1, "odd");
        //      ^^^^^^^^^^^^^^^^^^^^^^^ Low: `block.timestamp % 2` decides here: the block producer can choose the timestamp.
        _;
    }

    function count() external onlyEven {
        nWins++;
    }
}
