pragma solidity ^0.8.0;

contract Filler {
    uint256 public last;

    function fill(uint256[2] memory list) public {
        list[0] = 1;
    }

    function note(uint256[2] calldata list) external {
        last = list[0];
    }

    function filled(uint256[2] memory list) external pure returns (uint256[2] memory) {
        list[0] = 1;
        return list;
    }
}

contract Keeper {
    uint256[2] private kept;
    Filler private immutable filler = new Filler();

    function refill() external {
        filler.fill(kept);
        //          ^^^^ Medium: `fill` receives a memory copy of `kept`: its changes are lost.
    }

    function keep() external {
        kept = filler.filled(kept); // safe: what comes back is kept
    }

    function tell() external {
        filler.note(kept); // safe: only reads
    }

    function copy() external {
        uint256[2] memory list = kept;
        filler.fill(list); // safe: no storage
        kept = list;
    }
}
