pragma solidity ^0.8.20;

contract Coupons {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    /// Nothing asks the holder.
    function burn(address from, uint256 amount) external {
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can burn what `from` holds through `burn`: it reduces `balanceOf[from]`, and nothing ties that account to the caller.
        totalSupply -= amount;
    }

    /// No allowance is looked at.
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(from != address(0) && to != address(0), "zero");
        move(from, to, amount);
      //^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `transferFrom`: it reduces `balanceOf[from]`, and nothing ties that account to the caller.
        return true;
    }

    /// That there is enough is no permission.
    function pull(address from, address spender, uint256 amount) external {
        require(balanceOf[from] >= amount, "poor");
        balanceOf[from] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can move what `from` holds through `pull`: it reduces `balanceOf[from]`, and nothing ties that account to the caller.
        balanceOf[spender] += amount;
    }

    function move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// One record for each kind and account.
contract Items {
    mapping(uint256 => mapping(address => uint256)) public held;

    function give(uint256 kind, address to, uint256 amount) external {
        held[kind][msg.sender] -= amount;
        held[kind][to] += amount;
    }

    function consume(uint256 kind, address holder) external {
        held[kind][holder] -= 1;
      //^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can burn what `holder` holds through `consume`: it reduces `held[kind][holder]`, and nothing ties that account to the caller.
    }
}

library Sums {
    function plus(uint256 a, uint256 b) internal pure returns (uint256) {
        uint256 c = a + b;
        require(c >= a, "too much");
        return c;
    }

    function minus(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "too little");
        return a - b;
    }
}

contract Old {
    using Sums for uint256;

    mapping(address => uint256) public balances;
    uint256 public supply;

    function transfer(address to, uint256 amount) public {
        balances[msg.sender] = balances[msg.sender].minus(amount);
        balances[to] = balances[to].plus(amount);
    }

    function burnFrom(address who, uint256 amount) public {
        supply = supply.minus(amount);
        balances[who] = balances[who].minus(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can burn what `who` holds through `burnFrom`: it reduces `balances[who]`, and nothing ties that account to the caller.
    }
}
