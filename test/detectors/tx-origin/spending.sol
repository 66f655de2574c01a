pragma solidity 0.8.37;

interface Coin {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Bank {
    address public owner;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) private isShop;
    Coin private coin;

    constructor(Coin coin_) {
        owner = msg.sender;
        coin = coin_;
    }

    modifier onlyOwner() {
        require(tx.origin != owner, "not the owner");
        //      ^^^^^^^^^^^^^^^^^^ Low: This check locks out the deployer by `tx.origin`: either the condition is inverted, or any contract that somebody else calls passes.
        _;
    }

    function admit(address shop) external onlyOwner {
        require(msg.sender == owner, "not the owner");
        isShop[shop] = true;
    }

    function pay(address to, uint256 amount) external {
        balanceOf[tx.origin] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `pay` spends `balanceOf[tx.origin]`: any contract that this account calls can trigger it.
        balanceOf[to] += amount;
    }

    function charge(uint256 amount) external {
        require(coin.transferFrom(tx.origin, address(this), amount), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `charge` spends tokens of `tx.origin`: any contract that this account calls can trigger it.
        balanceOf[msg.sender] += amount;
    }

    function chargeAtShop(uint256 amount) external {
        require(isShop[msg.sender], "no shop");
        balanceOf[tx.origin] -= amount;
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `chargeAtShop` spends `balanceOf[tx.origin]`: any contract that this account calls can trigger it.
        balanceOf[msg.sender] += amount;
    }

    function payOwn(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount; // safe: the caller's own
        balanceOf[to] += amount;
    }

    function reward(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[tx.origin] += amount; // safe: a gift to whoever pays for the transaction
    }

    function fund(uint256 amount) external {
        require(coin.transferFrom(msg.sender, tx.origin, amount), "not paid"); // safe: out of the caller's account
    }
}
