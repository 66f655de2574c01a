pragma solidity ^0.4.16;

contract Old {
    uint256 private last = now;
    //                     ^^^ Low: `now` is deprecated: write `block.timestamp`, which shows that the block producer chooses it (2 times in this contract).
    bytes32 private seed;

    function age() public constant returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: `constant` at a function is deprecated: write `view` or `pure`, which the compiler enforces.
        return now - last;
    }

    function stop(address to) public {
        if (msg.sender != address(this)) throw;
        //                               ^^^^^ Low: `throw` is deprecated: write `revert()`, which refunds the remaining gas (2 times in this contract).
        if (msg.gas < 1000) throw;
        //  ^^^^^^^ Low: `msg.gas` is deprecated: write `gasleft()`.
        suicide(to);
      //^^^^^^^ Low: `suicide` is deprecated: write `selfdestruct`.
    }

    function draw(address other) public {
        var mix = sha3(block.blockhash(block.number - 1));
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `var` is deprecated: name the type, because `var` takes the smallest one that fits the first value.
        //        ^^^^ Low: `sha3` is deprecated: write `keccak256`.
        //             ^^^^^^^^^^^^^^^ Low: `block.blockhash` is deprecated: write `blockhash`.
        seed = mix;
        last = 1 years;
        //     ^^^^^^^ Low: The unit `years` is deprecated: write days, because a year does not always have 365.
        require(other.callcode(msg.data));
        //      ^^^^^^^^^^^^^^ Low: `callcode` is deprecated: write `delegatecall`, which preserves sender and value.
    }
}

contract New {
    uint256 private now_; // safe: a name of its own
    uint256 private constant year = 365 days; // safe: days

    function age() public view returns (uint256) { // safe: the compiler holds it to that
        return block.timestamp - now_; // safe: says what it is
    }

    function stop(bytes32 word) public {
        if (keccak256(word) == 0) revert(); // safe: leaves the gas
        assert(this.delegatecall(msg.data)); // safe: keeps the sender
    }
}

contract Hash {
    function sha3(bytes32 word) internal pure returns (bytes32) {
        return word;
    }

    function f() public pure returns (bytes32) {
        return sha3("a"); // safe: a function of this contract
    }
}

// ====
// solc: 0.4.21, 0.4.26, 0.4.16
