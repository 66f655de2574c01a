pragma solidity ^0.8.0;

abstract contract Base {
    function sum(uint256[] calldata values) public virtual returns (uint256) {
        return values.length;
    }

    function count(uint256[] calldata values) external virtual returns (uint256) {
        return values.length;
    }
}

contract Derived is Base {
    bytes private data;

    function sum(uint256[] memory values) public override returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^... Low: This compiler has the bug DataLocationChangeInInternalOverride, fixed in 0.8.14, which reads calldata as memory, or the other way round, where the base is called.
        data.push();
      //^^^^^^^^^^^ Low: This compiler has the bug DirtyBytesArrayToStorage, fixed in 0.8.15, which may leave any value in this new byte.
        return values.length;
    }

    function count(uint256[] memory values) public override returns (uint256) { // safe: only called from outside
        return values.length;
    }
}

// ====
// solc: 0.8.13
