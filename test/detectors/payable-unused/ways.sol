// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Ether or a token: where the token is taken, ether that comes along is nobody's.
contract Gate {
    error WrongValue();

    mapping(address => mapping(address => uint256)) public sent;
    mapping(address => uint256) public count;

    function send(address token, uint256 amount) external payable {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `send` is `payable` but ignores `msg.value` on one of its ways: ether that callers send is lost to them.
        if (token == address(0)) {
            if (msg.value != amount) revert WrongValue();
        } else {
            require(IERC20(token).transferFrom(msg.sender, address(this), amount), "not paid in");
        }
        sent[msg.sender][token] += amount;
    }

    function sendOne(address token, uint256 amount) external payable {
        if (token == address(0)) {
            if (msg.value != amount) revert WrongValue();
        } else {
            if (msg.value != 0) revert WrongValue(); // safe: none may come along
            require(IERC20(token).transferFrom(msg.sender, address(this), amount), "not paid in");
        }
        sent[msg.sender][token] += amount;
    }

    function sendBoth(IERC20 token, uint256 amount) external payable {
        sent[msg.sender][address(0)] += msg.value; // safe: counted, and the token as well
        if (amount > 0) {
            require(token.transferFrom(msg.sender, address(this), amount), "not paid in");
            sent[msg.sender][address(token)] += amount;
        }
    }

    function topUp(IERC20 token, uint256 amount) external payable {
        uint256 brought;
        if (msg.value > 0) {
            brought = msg.value;
        } else {
            require(token.transferFrom(msg.sender, address(this), amount), "not paid in"); // safe: only without ether
            brought = amount;
        }
        count[msg.sender] += brought;
    }

    function take(uint256 amount) external {
        sent[msg.sender][address(0)] -= amount;
        payable(msg.sender).transfer(amount);
    }

    function pay(IERC20 token, uint256 amount) external payable {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `pay` is `payable` but ignores `msg.value` on one of its ways: ether that callers send is lost to them.
        uint256 brought = msg.value;
        if (address(token) != address(0)) brought = _pull(token, amount);
        else require(brought >= 1 gwei, "too little");
        count[msg.sender] += brought;
    }

    function _pull(IERC20 token, uint256 amount) private returns (uint256) {
        require(token.transferFrom(msg.sender, address(this), amount), "not paid in");
        return amount;
    }
}
