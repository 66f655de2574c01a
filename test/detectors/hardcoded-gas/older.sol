pragma solidity >=0.4.16 <0.7.0;

contract Listener {
    function notify(uint256) public {}
}

contract Payer {
    function pay(address to, Listener listener) public payable {
        msg.sender.transfer(1);
      //^^^^^^^^^^^^^^^^^^^^^^ None: `msg.sender.transfer` forwards only 2300 gas to the receiver, which may not be enough.
        listener.notify.gas(10000)(1);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `listener.notify` forwards a fixed amount of 10000 gas, which may not be enough.
    }

    function open(Listener listener) public payable {
        listener.notify(1); // safe: gets all there is
    }
}

// ====
// solc: 0.4.26, 0.5.17, 0.6.2
