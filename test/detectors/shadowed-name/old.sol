pragma solidity >=0.4.16 <0.6.0;

contract Sale {
    uint256 n = 2;

    function local() public pure returns (uint256) {
        uint256 n = 4;
      //^^^^^^^^^ Low: `n` in `local` shadows the state variable of that name.
        return n;
    }

    function result() public pure returns (uint256 n) {
    //                                     ^^^^^^^^^ Low: `n` in `result` shadows the state variable of that name.
        return n;
    }

    function other() public view returns (uint256 m) { // safe: a name of its own
        return n;
    }
}

// ====
// solc: 0.4.26, 0.5.17
