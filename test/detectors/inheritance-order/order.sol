pragma solidity ^0.5.0;

contract Sale {
    function isAllowed(address) internal view returns (bool) {
        return address(this).balance > 0;
    }
}

contract Capped is Sale {
    function isAllowed(address buyer) internal view returns (bool) {
        return super.isAllowed(buyer) && address(this).balance < 100 ether;
    }
}

contract Listed is Sale {
    mapping(address => bool) internal listed;

    function isAllowed(address buyer) internal view returns (bool) {
        return super.isAllowed(buyer) || listed[buyer];
    }
}

contract Open is Sale {
    function isAllowed(address) internal view returns (bool) {
        return true;
    }
}

contract Timed is Sale {
    function isAllowed(address buyer) internal view returns (bool) {
        return super.isAllowed(buyer) && block.number > 100;
    }
}

contract A {
    modifier only() { require(msg.sender == address(this)); _; }
    function same() public pure returns (uint256) { return 1; }
    function hook() internal {}
}

contract B {
    modifier only() { _; }
    function same() public pure returns (uint256) { return 1; } // safe: the bodies are equal
    function hook() internal { require(msg.data.length > 0); }
}

contract First is Capped, Listed {}
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `First` inherits `isAllowed` from `Listed` because that base is named last, and the two versions decide differently.

contract Second is Capped, Open {}
//<^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `Second` inherits `isAllowed` from `Open` because that base is named last, and the version of `Capped` never runs.

contract Third is A, B {}
//<^^^^^^^^^^^^^^^^^^^ Medium: `Third` inherits `only` from `B` because that base is named last, and the version of `A` never runs.

contract Fourth is Capped, Timed {} // safe: both join by `and`, in whatever order

contract Fifth is First {} // safe: the order is that of its base

contract Sixth is Capped, Listed { // safe: says itself what counts
    function isAllowed(address buyer) internal view returns (bool) {
        return Capped.isAllowed(buyer) && Listed.isAllowed(buyer);
    }
}

contract Seventh is Sale, Capped {} // safe: from the general to the special

// ====
// solc: 0.5.17, 0.5.0
