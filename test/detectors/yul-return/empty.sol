pragma solidity >=0.6.0;

contract Answers {
    function nothing() external pure returns (uint256) {
        assembly {
            return(0, 0)
          //^^^^^^^^^^^^ Medium: This `return` returns no data although `nothing` declares a result: callers that decode it revert.
        }
    }

    function word() external pure returns (uint256) {
        assembly {
            mstore(0, 7)
            return(0, 0x20) // safe: what is promised
        }
    }

    function open(uint256 size) external pure returns (uint256) {
        assembly {
            return(0, size) // safe: as much as it takes
        }
    }

    function end() external pure {
        assembly {
            return(0, 0) // safe: nothing is promised
        }
    }

    fallback() external {
        assembly {
            return(0, 0) // safe: nobody knows what it promises
        }
    }
}
