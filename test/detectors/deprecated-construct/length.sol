pragma solidity >=0.4.22 <0.6.0;

contract Lists {
    uint256[] private entries;
    mapping(address => bytes) private notes;

    struct Parcel {
        uint256 length;
    }

    Parcel private parcel;

    function grow(uint256 many) external {
        require(many < 100);
        entries.length += many;
      //^^^^^^^^^^^^^^^^^^^^^^ Low: Assigning the `length` of an array is deprecated: use `push`, `pop` and `delete` (3 times in this contract).
    }

    function shrink() external {
        require(entries.length > 0);
        entries.length--;
        notes[msg.sender].length = 3;
    }

    function keep(uint256 many) external {
        parcel.length = many; // safe: a field of that name
        delete entries; // safe: what is to be used instead
        uint256 length = entries.length; // safe: read
        length = many; // safe: a variable
        parcel.length += length;
    }
}

// ====
// solc: 0.5.17, 0.4.26
