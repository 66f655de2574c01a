contract Vault {
//<^^^^^^^^^^^ Low: No pragma says which compilers may build `Vault`, so any may.
    uint256 public total;
}

interface Token {} // safe: makes no bytecode
