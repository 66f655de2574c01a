pragma solidity ^0.8.20;

/// A sum of all that was ever paid out is compared with what came in: nobody is stopped by it.
contract Ledger {
    struct Entry {
        uint224 sum;
        uint32 at;
    }

    mapping(uint256 => Entry) public entries;
    uint24 public nextEntry;
    uint224 public paidEver;

    function note(uint224 held) public {
        uint224 paid = paidEver;
        Entry memory newest = entries[nextEntry];
        if (held + paid > newest.sum) {
            if (newest.at != block.timestamp) nextEntry++; // safe: the sum bars nobody
            entries[nextEntry] = Entry(held + paid, uint32(block.timestamp));
        }
    }

    function pay(uint224 held, uint224 amount) external {
        note(held);
        paidEver += amount;
    }
}
