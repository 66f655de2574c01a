pragma solidity ^0.8.0;

contract Token {
    uint256 public totalSupply = 1000;
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external returns (bool) { // safe: as the standard says
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function allowance(address, address) external pure returns (uint256) {
        return 0;
    }

    function sign_szabo_bytecode(bytes16 a, uint128 b) external {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `sign_szabo_bytecode(bytes16,uint128)` has the same selector as `approve(address,uint256)` and answers its callers.
        balanceOf[address(bytes20(a))] = b;
    }

    function DOMAIN_SEPARATOR() external pure returns (uint64) {
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `DOMAIN_SEPARATOR` returns `uint64`, where ERC-20 requires `bytes32`.
        return 1;
    }

    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external {} // safe: what it is
}
