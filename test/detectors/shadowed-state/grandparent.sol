pragma solidity 0.8.37;

contract Registry {
    mapping(address => bool) private allowed;

    function isAllowed(address user) public view returns (bool) {
        return allowed[user];
    }
}

contract Middle is Registry {}

contract Club is Middle {
    mapping(address => bool) internal allowed;
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: Setting `allowed` does not change `Registry.allowed`, which `Registry` still uses.

    function admit(address user) external {
        allowed[user] = true;
    }
}
