pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Desk {
    address private immutable admin = msg.sender;
    IToken private immutable token;
    mapping(address => bool) private operators;
    mapping(address => bool) private joined;

    constructor(IToken t) {
        token = t;
    }

    function setOperator(address operator, bool on) external {
        require(msg.sender == admin);
        operators[operator] = on;
    }

    function join() external {
        joined[msg.sender] = true;
    }

    function pay(address from, uint256 amount) external {
        require(from == msg.sender || operators[msg.sender], "not yours");
        token.transferFrom(from, address(this), amount); // safe: of the caller, or an operator sees to it
    }

    function payOrRevert(address from, uint256 amount) external {
        if (from != msg.sender && !operators[msg.sender]) revert();
        token.transferFrom(from, address(this), amount); // safe: the same
    }

    function payJoined(address from, uint256 amount) external {
        require(from == msg.sender || joined[msg.sender], "not yours");
        token.transferFrom(from, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payJoined` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }

    function payEither(address from, uint256 amount) external {
        require(from != msg.sender || operators[msg.sender], "not yours");
        token.transferFrom(from, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payEither` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }

    function payAny(address from, uint256 amount) external {
        require(from != address(0), "nobody");
        token.transferFrom(from, address(this), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `payAny` takes tokens from `from`, which the caller chooses, and sends them to `address(this)`: nothing ties that account to the caller.
    }
}
