pragma solidity 0.8.37;

contract Counter {
    uint256 private count;

    function next() internal returns (uint256) {
        return ++count;
    }
}

contract Ticket is Counter {
    uint256 private count;
  //^^^^^^^^^^^^^^^^^^^^^ None: `count` has the same name as the private `Counter.count`, but is another variable.

    function issue() external returns (uint256) {
        count++;
        return next();
    }

    function issued() external view returns (uint256) {
        return count;
    }
}

contract Named {
    string private name = "base";

    function describe() external view returns (string memory) {
        return name;
    }
}

contract Renamed is Named {
    string public name = "derived";
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ None: `name` has the same name as the private `Named.name`, but is another variable.
}
