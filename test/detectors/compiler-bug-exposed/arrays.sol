pragma solidity ^0.5.0;
pragma experimental ABIEncoderV2;

contract Arrays {
    struct Pair { uint256 a; uint256 b; }
    int256[3] private signed;
    uint256[] private numbers;
    Pair[] private pairs;
    uint256[2][3] private nested;
    event Pairs(Pair[] pairs);

    constructor() public {
        function() internal next;
      //^^^^^^^^^^^^^^^^^^^^^^^^ Low: This compiler has the bug UninitializedFunctionPointerInConstructor, fixed in 0.5.8, which jumps to an unknown position where an uninitialized function variable is called in a constructor.
        next();
        function() internal other = done; // safe: has a value
        other();
    }

    function done() internal {}

    function set(uint256[] memory values) public {
        signed = [-1, -2, -3];
      //^^^^^^^^^^^^^^^^^^^^^ Medium: This compiler has the bug SignedArrayStorageCopy, fixed in 0.5.10, which stores wrong numbers when signed integers of another size are copied.
        numbers = values; // safe: not signed
    }

    function encodeNested() public view returns (bytes memory) {
        return abi.encode(nested);
        //                ^^^^^^ Medium: This compiler has the bug ABIEncoderV2StorageArrayWithMultiSlotElement, fixed in 0.5.10, which encodes this storage array wrongly.
    }

    function encode() public returns (bytes memory) {
        emit Pairs(pairs);
        //         ^^^^^ Medium: This compiler has the bug ABIEncoderV2StorageArrayWithMultiSlotElement, fixed in 0.5.10, which encodes this storage array wrongly.
        Pair[] memory copy = pairs;
        emit Pairs(copy); // safe: from memory
        return abi.encode(pairs);
        //                ^^^^^ Medium: This compiler has the bug ABIEncoderV2StorageArrayWithMultiSlotElement, fixed in 0.5.10, which encodes this storage array wrongly.
    }
}

// ====
// solc: 0.5.7
