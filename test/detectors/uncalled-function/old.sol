pragma solidity >=0.4.16 <0.6.0;

contract Wallet {
    function wrong(address to) public {
        to.call.value(1);
      //^^^^^^^^^^^^^^^^ Medium: `to.call` is referenced but not called: nothing happens.
        to.call.value(1).gas(5000);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `to.call` is referenced but not called: nothing happens.
    }

    function right(address to) public {
        require(to.call.value(1)("")); // safe: called
    }
}

// ====
// solc: 0.4.26
