pragma solidity ^0.8.0;

contract Base {
    uint256 internal price;
    uint256 private hidden;
    address public owner;
}

contract Sale is Base {
    uint256 public limit;
    uint256 public now;
  //^^^^^^^^^^^^^^^^^^ None: `now` shadows the builtin of that name.

    constructor(uint256 limit, address owner) { // safe: hands them on
        Sale.limit = limit;
        Base.owner = owner;
    }

    function setLimit(uint256 newLimit) external {
        uint256 limit = newLimit;
      //^^^^^^^^^^^^^ Low: `limit` in `setLimit` shadows the state variable of that name.
        limit += 1;
    }

    function setPrice(uint256 price) external pure returns (uint256) {
    //                ^^^^^^^^^^^^^ Low: `price` in `setPrice` shadows the state variable of that name.
        return price + 1;
    }

    function total() external pure returns (uint256 price) {}
    //                                      ^^^^^^^^^^^^^ None: `price` in `total` shadows the state variable of that name.

    function twice(uint256 x) external pure returns (uint256) {
        for (uint256 i = 0; i < 3; i++) {
            uint256 x = i;
          //^^^^^^^^^ Low: `x` in `twice` shadows the parameter of that name.
            x += 1;
        }
        return x;
    }

    function names(uint256 hidden) external pure returns (uint256) { // safe: private in the base
        return hidden + 1;
    }

    function msgs(uint256 msg) external pure returns (uint256) {
    //            ^^^^^^^^^^^ None: `msg` shadows the builtin of that name.
        return msg;
    }

    function others(uint256 newPrice) external view returns (uint256 result) { // safe: names of their own
        uint256 amount = newPrice * price; // safe: a name of its own
        result = amount;
    }

    function callback(function(uint256 price) external f) external { // safe: a name in a type
        f(1);
    }
}

interface Prices {
    function set(uint256 price) external; // safe: no body that could mean another
}
