pragma solidity ^0.8.20;

contract Grants {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(address => bool)) public operators;

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function setOperator(address who, bool may) external {
        operators[msg.sender][who] = may;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount; // safe: the caller's own
        balanceOf[to] += amount;
    }

    function moveByOwn(address from, address to, uint256 amount) external {
        require(allowance[msg.sender][from] >= amount, "allowance");
        allowance[msg.sender][from] -= amount;
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `moveByOwn`: it reduces `balanceOf[from]`, and nothing ties that account to the caller.
        balanceOf[to] += amount;
    }

    function moveByOperator(address from, address to, uint256 amount) external {
        require(operators[msg.sender][from], "operator");
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `moveByOperator`: it reduces `balanceOf[from]`, and nothing ties that account to the caller.
        balanceOf[to] += amount;
    }

    function move(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount; // safe: what its owner gave to the caller
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function moveAsOperator(address from, address to, uint256 amount) external {
        require(operators[from][msg.sender], "operator"); // safe: whom the owner named
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}
