pragma solidity ^0.8.20;

contract Coin {
    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    uint256 public constant MOST = 1e27;
    bool public isPaused;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can mint tokens through `mint`: it adds `amount`, which the caller chooses, to `balanceOf[to]` without a payment.
    }

    /// A limit on all together does not say who gets them.
    function mintWithin(uint256 amount) external {
        require(totalSupply + amount <= MOST, "too many");
        totalSupply += amount;
        balanceOf[msg.sender] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can mint tokens through `mintWithin`: it adds `amount`, which the caller chooses, to `balanceOf[msg.sender]` without a payment.
    }

    /// A switch is no permission.
    function issue(address to, uint256 amount) external {
        require(!isPaused, "paused");
        credit(to, amount);
    }

    function airdrop(address[] calldata to, uint256 amount) external {
        for (uint256 i = 0; i < to.length; i++) credit(to[i], amount);
    }

    function credit(address to, uint256 amount) internal {
        balanceOf[to] += amount;
      //^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can mint tokens through `issue`: it adds `amount`, which the caller chooses, to `balanceOf[to]` without a payment.
    }
}
