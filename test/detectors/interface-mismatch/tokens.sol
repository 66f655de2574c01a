pragma solidity ^0.8.0;

contract Token {
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function transfer(address to, uint256 amount) public {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transfer` returns nothing, where ERC-20 requires `bool`.
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (uint256) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` returns `uint256`, where ERC-20 requires `bool`.
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return amount;
    }

    function approve(address spender, uint256 amount) external returns (bool) { // safe: as the standard says
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

contract Nft {
    mapping(uint256 => address) private owners;

    function ownerOf(uint256 id) external view returns (address) { // safe: as the standard says
        return owners[id];
    }

    function balanceOf(address) external pure returns (uint256) { // safe: as the standard says
        return 1;
    }

    function transferFrom(address, address to, uint256 id) external returns (bool) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `transferFrom` returns `bool`, where ERC-721 requires nothing.
        owners[id] = to;
        return true;
    }

    function approve(address, uint256) external {} // safe: as the standard says
}

contract Bank {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external { // safe: too little for a token
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}

interface Lax {
    function totalSupply() external view returns (uint256);
    function balanceOf(address who) external view returns (uint256);
    function transfer(address to, uint256 amount) external; // safe: the interface of a token that is as it is
    function approve(address spender, uint256 amount) external;
}
