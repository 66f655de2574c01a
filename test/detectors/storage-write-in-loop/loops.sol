pragma solidity ^0.8.0;

interface IReceiver {
    function take(uint256 amount) external;
}

contract Shares {
    uint256 public total;
    uint256[] private list;
    mapping(address => uint256) private shareOf;
    bool private locked;

    function add(uint256[] calldata amounts) external {
        for (uint256 i = 0; i < amounts.length; i++) {
            total += amounts[i];
          //^^^^^^^^^^^^^^^^^^^ None: `total` is written to storage in every iteration of the loop.
        }
    }

    function count(uint256 n) external {
        while (n-- > 0) {
            step();
        }
    }

    function step() private {
        total++;
      //^^^^^^^ None: `total` is written to storage in every iteration of the loop.
    }

    function close(uint256 n) external {
        uint256 i;
        do {
            locked = i == n;
          //^^^^^^^^^^^^^^^ None: `locked` is written to storage in every iteration of the loop.
        } while (i++ < n);
    }

    function addOnce(uint256[] calldata amounts) external {
        uint256 sum;
        for (uint256 i = 0; i < amounts.length; i++) sum += amounts[i]; // safe: a local variable
        total = sum;
    }

    function share(address[] calldata accounts) external {
        for (uint256 i = 0; i < accounts.length; i++) shareOf[accounts[i]] = 1; // safe: another one each time
    }

    function push(uint256[] calldata amounts) external {
        for (uint256 i = 0; i < amounts.length; i++) list.push(amounts[i]); // safe: a list grows so
    }

    function pay(IReceiver[] calldata receivers) external {
        for (uint256 i = 0; i < receivers.length; i++) {
            total -= 1; // safe: what is called next may have to see it
            receivers[i].take(1);
        }
    }

    function fail(uint256[] calldata amounts) external {
        for (uint256 i = 0; i < amounts.length; i++) {
            if (amounts[i] > 5) {
                total = 1; // safe: undone
                revert();
            }
        }
    }
}
