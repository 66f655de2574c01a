pragma solidity >=0.5.0 <0.7.0;

contract Clock {
    function read() external view returns (uint256) {
        return now;
        //     ^^^ Low: `now` is deprecated: write `block.timestamp`, which shows that the block producer chooses it.
    }

    function call(address other) external {
        assembly {
            let ok := callcode(1000, other, 0, 0, 0, 0, 0)
            //        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `callcode` is deprecated: write `delegatecall`, which preserves sender and value.
            if iszero(ok) { revert(0, 0) }
        }
    }
}

// ====
// solc: 0.6.12, 0.5.17
