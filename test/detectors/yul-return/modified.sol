pragma solidity ^0.8.20;

/// Modifiers in front of what ends the call, and around it.
contract Passed {
    bool private isPaused;
    bool private isLocked;
    address private immutable target;
    uint256 private nCalls;

    constructor(address to) {
        target = to;
    }

    modifier whenOpen() {
        require(!isPaused, "paused");
        _;
    }

    modifier alone() {
        require(!isLocked, "locked");
        isLocked = true;
        _;
        isLocked = false;
    }

    modifier counted() {
        if (nCalls < 5) {
            _;
        }
        nCalls++;
    }

    function pass() external whenOpen returns (bool, bytes memory) {
        passOn(target);
    }

    function passOn(address to) private {
        assembly {
            let ok := call(gas(), to, 0, 0, 0, 0, 0)
            return(0, returndatasize()) // safe: the modifier was there before
        }
    }

    function passAlone() external whenOpen alone {
        endAlone();
    }

    function endAlone() private pure {
        assembly {
            return(0, 0)
          //^^^^^^^^^^^^ Medium: This `return` ends the whole call, so the code after the call of `endAlone` is skipped.
        }
    }

    function passCounted() external counted {
        endCounted();
    }

    function endCounted() private pure {
        assembly {
            return(0, 0)
          //^^^^^^^^^^^^ Medium: This `return` ends the whole call, so the code after the call of `endCounted` is skipped.
        }
    }
}

/// A modifier that derived contracts give another body.
contract Framed {
    uint256 private nDone;

    modifier framed() virtual {
        nDone++;
        _;
    }

    function done() external framed {
        end();
    }

    function end() private pure {
        assembly {
            return(0, 0)
          //^^^^^^^^^^^^ Medium: This `return` ends the whole call, so the code after the call of `end` is skipped.
        }
    }
}

contract FramedTwice is Framed {
    uint256 private nEnded;

    modifier framed() override {
        _;
        nEnded++;
    }
}
