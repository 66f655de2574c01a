contract Vault {
//<^^^^^^^^^^^ Low: No pragma fixes the compiler version for `Vault`, so any version may build it.
    uint256 public total;
}

interface Token {} // safe: makes no bytecode
