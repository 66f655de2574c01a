pragma solidity ^0.8.0;

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
}

interface Wrapper is Token {
    function withdraw(uint256 amount) external;
}

contract Pool {
    Token private immutable token;
    Wrapper private immutable wrapper;
    address payable private immutable keeper;

    constructor(Token t, Wrapper w, address payable k) {
        token = t;
        wrapper = w;
        keeper = k;
    }

    function payOut(address to, uint256 amount, bool unwrap) external {
        require(msg.sender == keeper);
        if (unwrap) {
            wrapper.withdraw(amount);
            payable(to).transfer(amount);
          //^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `payable(to).transfer` forwards only 2300 gas to the receiver, which may not be enough.
        } else {
            require(token.transfer(to, amount));
        }
    }

    function payTwo(address payable to, uint256 amount) external {
        require(msg.sender == keeper);
        require(token.transfer(keeper, amount));
        to.transfer(amount); // the tokens go to somebody else
      //^^^^^^^^^^^^^^^^^^^ None: `to.transfer` forwards only 2300 gas to the receiver, which may not be enough.
    }

    function refund(address payable to, uint256 amount) external {
        require(msg.sender == keeper);
        to.transfer(amount); // nothing says that contracts are paid
      //^^^^^^^^^^^^^^^^^^^ None: `to.transfer` forwards only 2300 gas to the receiver, which may not be enough.
    }

    function send(address payable to, uint256 amount) external {
        require(msg.sender == keeper);
        require(wrapper.transfer(to, amount));
        (bool isSent, ) = to.call{value: amount}(""); // safe: gets all the gas there is
        require(isSent);
    }

    receive() external payable {}
}
