pragma solidity ^0.8.0;

interface Listener {
    function notify(uint256 amount) external;
    function check(uint256 amount) external view returns (bool);
}

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
}

contract Payer {
    uint256 private constant callGas = 50000;

    function pay(address payable to, Listener listener, bytes calldata data) external payable {
        to.transfer(1);
      //^^^^^^^^^^^^^^ None: `to.transfer` forwards only 2300 gas to the receiver, which may not be enough.
        require(to.send(1));
        //      ^^^^^^^^^^ None: `to.send` forwards only 2300 gas to the receiver, which may not be enough.
        (bool ok, ) = to.call{value: 1, gas: 5000}("");
        //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `to.call` forwards a fixed amount of 5000 gas, which may not be enough.
        (bool done, ) = to.call{gas: callGas}(data);
        //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `to.call` forwards a fixed amount of `callGas` gas, which may not be enough.
        listener.notify{gas: 10000}(1);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `listener.notify` forwards a fixed amount of 10000 gas, which may not be enough.
        require(ok && done);
    }

    function open(address payable to, Listener listener, Token token, uint256 limit) external payable {
        (bool ok, ) = to.call{value: 1}(""); // safe: gets all there is
        (bool done, ) = to.call{gas: limit}(""); // safe: the caller says how much
        (bool read, ) = to.staticcall{gas: 30000}(""); // safe: only reads
        bool valid = listener.check{gas: 30000}(1); // safe: only reads
        require(token.transfer(to, 1)); // safe: a token's transfer, not ether's
        listener.notify{gas: gasleft() / 2}(1); // safe: a share of what there is
        require(ok && done && read && valid);
    }
}
