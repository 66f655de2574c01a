pragma solidity ^0.8.0;

contract Answers {
    function pair() internal pure returns (uint256, uint256) {
        assembly {
            mstore(0, 1)
            return(0, 64)
          //^^^^^^^^^^^^^ Medium: This `return` ends the whole call, and `pair` never returns its result to its caller.
        }
    }

    function both() external pure returns (uint256, uint256) {
        return pair();
    }

    function end() private pure {
        assembly {
            mstore(0, 1)
            return(0, 32)
          //^^^^^^^^^^^^^ Medium: This `return` ends the whole call, so the code after the call of `end` is skipped.
        }
    }

    function lead() private pure {
        end();
    }

    function count() external pure returns (uint256) {
        lead();
        return 2;
    }
}

contract Direct {
    function pair() external pure returns (uint256, uint256) {
        assembly {
            mstore(0, 1)
            return(0, 64) // safe: gives its own result to who called from outside
        }
    }

    function forward() internal {
        assembly {
            return(0, 0) // safe: nothing comes behind
        }
    }

    function run() external {
        forward();
    }
}
