pragma solidity >=0.4.16 <0.6.0;

contract Box {
    mapping(address => uint256) public balances;

    function wrong(uint256 amount) public {
        balances[msg.sender] == amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `balances[msg.sender] == …` only compares, and the result is not used.
    }

    function right(uint256 amount) public {
        balances[msg.sender] = amount; // safe: assigns
    }
}

// ====
// solc: 0.4.26, 0.5.17
