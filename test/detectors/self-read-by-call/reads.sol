pragma solidity >=0.5.0;

contract Counter {
    uint256 public count;
    uint256[] public list;
    mapping(address => mapping(uint256 => bool)) public marks;

    function next() external view returns (uint256) {
        return this.count() + 1;
        //     ^^^^^^^^^^^^ None: `this.count` makes an external call to read the contract's own variable.
    }

    function entry(uint256 at) external view returns (uint256) {
        return this.list(at);
        //     ^^^^^^^^^^^^^ None: `this.list` makes an external call to read the contract's own variable.
    }

    function isMarked(uint256 at) external view returns (bool) {
        return this.marks(msg.sender, at);
        //     ^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `this.marks` makes an external call to read the contract's own variable.
    }

    function before() external view returns (uint256) {
        return count - 1; // safe: read as it is
    }

    function listed(uint256 at) external view returns (uint256) {
        return list[at]; // safe: read as it is
    }

    function twice() external view returns (uint256) {
        return 2 * this.entry(0); // safe: a function that can only be called from outside
    }

    function ofAnother(Counter other) external view returns (uint256) {
        return other.count(); // safe: the variable of another contract
    }

    function selector() external pure returns (bytes4) {
        return this.count.selector; // safe: names the function, calls nothing
    }
}

contract Derived is Counter {
    function last() external view returns (uint256) {
        return this.list(this.count());
        //     ^^^^^^^^^^^^^^^^^^^^^^^ None: `this.list` makes an external call to read the contract's own variable.
        //               ^^^^^^^^^^^^ None: `this.count` makes an external call to read the contract's own variable.
    }
}

// ====
// solc: 0.8.37, 0.5.17
