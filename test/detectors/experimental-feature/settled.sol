pragma solidity ^0.6.0;
pragma experimental ABIEncoderV2; // safe: settled by then

contract Orders {
    uint256[][] private orders;

    function all() external view returns (uint256[][] memory) {
        return orders;
    }
}

// ====
// solc: 0.6.12
