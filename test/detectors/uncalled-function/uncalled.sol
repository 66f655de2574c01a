pragma solidity ^0.8.0;

interface Listener {
    function notify() external payable;
}

contract Wallet {
    function wrong(address payable to, Listener listener) external payable {
        to.call{value: 1};
      //^^^^^^^^^^^^^^^^^ Medium: `to.call` is referenced but not called: nothing happens.
        listener.notify{value: 1, gas: 5000};
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `listener.notify` is referenced but not called: nothing happens.
        listener.notify;
      //^^^^^^^^^^^^^^^ Low: `listener.notify` is referenced but not called: nothing happens.
        done;
      //^^^^ Low: `done` is referenced but not called: nothing happens.
    }

    function right(address payable to, Listener listener) external payable {
        (bool ok, ) = to.call{value: 1}(""); // safe: called
        require(ok);
        listener.notify{value: 1}(); // safe: called
        done(); // safe: called
        function() external payable callback = listener.notify; // safe: kept
        callback();
        try listener.notify() {} catch {} // safe: called
        this.wrong.selector; // safe: a number
    }

    function done() internal {}
}
