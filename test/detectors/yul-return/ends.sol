pragma solidity ^0.8.0;

contract Ledger {
    uint256 public total;
    bool private locked;

    modifier once() {
        require(!locked);
        locked = true;
        _;
        locked = false;
    }

    function count() external {
        one();
        total += 1;
    }

    function one() internal pure returns (uint256) {
        assembly {
            mstore(0, 1)
            return(0, 32)
          //^^^^^^^^^^^^^ Medium: This `return` ends the whole call, so the code after the call of `one` is skipped.
        }
    }

    function add() external {
        total += two();
    }

    function two() internal pure returns (uint256) {
        assembly {
            mstore(0, 2)
            return(0, 32)
          //^^^^^^^^^^^^^ Medium: This `return` ends the whole call, so the code after the call of `two` is skipped.
        }
    }

    function guarded() external once {
        three();
    }

    function three() internal pure {
        assembly { return(0, 0) }
        //         ^^^^^^^^^^^^ Medium: This `return` ends the whole call, so the code after the call of `three` is skipped.
    }

    fallback() external payable {
        total += 1;
        forward();
    }

    function forward() internal {
        if (total > 5) {
            run();
        }
    }

    function run() internal pure {
        assembly { return(0, 0) } // safe: nothing comes behind it
    }

    function open() external pure {
        assembly { return(0, 0) } // safe: ends what it began
    }

    function value() internal pure returns (uint256 result) {
        assembly { result := 5 } // safe: gives back a value
    }

    function leaves() external pure returns (uint256 result) {
        assembly {
            function f() -> x {
                x := 1
                leave // safe: leaves the Yul function
            }
            result := f()
        }
    }

    function reverts() internal pure {
        assembly { revert(0, 0) } // safe: undoes all
    }

    function last() external {
        total += value();
        reverts();
        total += 1;
    }
}
