pragma solidity ^0.8.0;

contract Dice {
    function roll() external view {
        uint256 side = seed() % 6;
        //             ^^^^^^^^^^ Medium: `blockhash` decides this random number: others can predict or influence it.
    }

    function seed() public view returns (uint256) {
        return uint256(blockhash(10000));
    }

    function day() external view {
        uint256 one = count() % 7; // safe: no block value
    }

    function count() public pure returns (uint256) {
        return 12;
    }
}
