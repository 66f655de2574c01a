pragma solidity ^0.8.0;

contract Sale {
    struct Offer {
        uint256 price;
        address seller;
    }

    uint256 private price;
    uint256 private fee;
    bool private locked;
    uint256[] private list;
    mapping(uint256 => Offer) private offers;
    mapping(address => uint256) private balanceOf;

    modifier lock() {
        require(!locked);
        locked = true; // safe: a lock
        _;
        locked = false;
    }

    function set(uint256 a, uint256 b) external lock {
        price = a;
      //^^^^^^^^^ Low: The value stored in `price` here is overwritten before it is read.
        price = b;
    }

    function replace(uint256 id, uint256 a) external {
        offers[id].price = a;
      //^^^^^^^^^^^^^^^^^^^^ Low: The value stored in `offers[id].price` here is overwritten before it is read.
        offers[id] = Offer(a + 1, msg.sender);
    }

    function give(address to, uint256 a) external {
        balanceOf[to] = a;
      //^^^^^^^^^^^^^^^^^ Low: The value stored in `balanceOf[to]` here is overwritten before it is read.
        fee = 3;
        balanceOf[to] = a + 1;
    }

    function add(uint256 a) external {
        price = a; // safe: read for the sum
        price += a;
    }

    function either(uint256 a) external {
        price = a; // safe: stays on one path
        if (a > 5) price = 5;
    }

    function move(address from, address to) external {
        balanceOf[from] = 1; // safe: two accounts
        balanceOf[to] = 2;
    }

    function call(address to, uint256 a) external {
        price = a; // safe: what is called can read it
        (bool done, ) = to.call("");
        require(done);
        price = 0;
    }

    function fill(uint256 id, uint256 a) external {
        offers[id] = Offer(1, msg.sender); // safe: the other field stays
        offers[id].price = a;
    }

    function pushBoth() external {
        list.push(1); // safe: two elements
        list.push(2);
    }

    function flag(uint256 a) external {
        locked = true; // safe: a lock
        locked = a > 5;
    }

    function all() external view returns (uint256, uint256) {
        return (price, fee);
    }
}
