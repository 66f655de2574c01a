pragma solidity ^0.8.20;

/// Who asks for a least amount, or for an exact one, keeps what comes in.
contract Sale {
    address private immutable owner = msg.sender;
    mapping(address => uint256) private paid;
    bool private closed;

    function buy() external payable {
        require(msg.value >= 0.01 ether, "too little");
        paid[msg.sender] += msg.value;
    }

    function close() external {
        require(msg.sender == owner);
        closed = true;
    }

    function refund(address payable to) external {
        require(closed, "open");
        to.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `refund`: it sends `address(this).balance` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

contract Ticket {
    mapping(address => bool) private holders;

    function enter() external payable {
        require(msg.value == 0.1 ether, "wrong price");
        holders[msg.sender] = true;
    }

    function leave(address payable to, uint256 amount) external {
        to.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `leave`: it sends `amount` to `to`, which the caller chooses, and no check restricts the caller.
    }
}

/// What comes in goes on at once, and without ether nothing happens.
contract Forwarder {
    function forward(address payable to) external payable {
        if (msg.value == 0) return;
        to.transfer(address(this).balance); // safe: nothing stays
    }
}
