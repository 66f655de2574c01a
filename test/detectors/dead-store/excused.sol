pragma solidity ^0.8.28;

contract Excused {
    uint256 public status;
    uint256 public price;

    modifier marked() {
        status = 2; // safe: what a modifier sets goes with what it wraps
        status = 3;
        _;
    }

    function wrapped() external marked {}

    function inAssembly(uint256 a, uint256 b) external {
        assembly {
            sstore(price.slot, a) // safe: written so on purpose
            sstore(price.slot, b)
        }
    }
}
