pragma solidity ^0.8.20;

contract Points {
    mapping(address => uint256) private balances;
    uint256 public supply;

    function transfer(address to, uint256 amount) external {
        uint256 fee = amount / 100;
        uint256 giver = balances[msg.sender];
        uint256 taker = balances[to];
        balances[msg.sender] = giver - amount;
        balances[to] = taker + amount - fee;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: `transfer` creates tokens if `balances[msg.sender]` and `balances[to]` are the same: `balances[to]` is read before the amount is subtracted.
        supply -= fee;
    }

    function transferRight(address to, uint256 amount) external {
        uint256 fee = amount / 100;
        balances[msg.sender] -= amount;
        balances[to] += amount - fee; // safe: read after the first write
        supply -= fee;
    }
}
