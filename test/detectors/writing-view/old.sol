pragma solidity ^0.4.16;

contract Counter {
    uint256 private count;

    function next() public view returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `next` is declared `view` but changes `count`.
        count += 1;
        return count;
    }

    function old(uint256 x) public constant {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `old` is declared `view` but changes `count`.
        set(x);
    }

    function inAssembly() public view {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `inAssembly` is declared `view` but changes `a storage slot`.
        assembly {
            sstore(0, 1)
        }
    }

    function size(address a) public view returns (uint256 n) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: The compiler does not check that the assembly of `size` is `view`.
        assembly {
            n := extcodesize(a)
        }
    }

    function set(uint256 x) public { // safe: promises nothing
        count = x;
    }

    function get() public view returns (uint256) { // safe: reads
        return count;
    }

    function double(uint256 x) public pure returns (uint256) { // safe: computes
        return 2 * x;
    }

    function local(uint256 x) public view returns (uint256) { // safe: a local variable changes
        uint256 y = count;
        y += x;
        return y;
    }

    function memoryOnly() public view returns (uint256[] memory list) { // safe: memory changes
        list = new uint256[](1);
        list[0] = count;
    }
}

// ====
// solc: 0.4.26
