// SPDX-License-Identifier: MIT
pragma solidity >=0.4.22 <0.9.0;

/** What was paid in is told by a product, and that wraps around. */
contract Tickets {
    uint256 internal constant price = 1 ether;
    mapping(address => uint256) internal tickets;

    function buy(uint256 n) public payable {
        require(msg.value == n * price);
        tickets[msg.sender] += n;
    }

    function giveBack(uint256 n) public {
        require(tickets[msg.sender] >= n);
        tickets[msg.sender] -= n;
        msg.sender.transfer(n * price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `giveBack`: it sends `n * 1000000000000000000` to the caller, and `buy` credits more `tickets[msg.sender]` than was paid if `n * 1000000000000000000` wraps around.
    }
}

/** Whoever gives away what they do not have has more than anyone. */
contract Points {
    mapping(address => uint256) internal points;

    function pay() public payable {
        points[msg.sender] += msg.value;
    }

    function give(address to, uint256 amount) public {
        points[msg.sender] -= amount;
        points[to] += amount;
    }

    function cash(uint256 amount) public {
        require(points[msg.sender] >= amount);
        points[msg.sender] -= amount;
        msg.sender.transfer(amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `cash`: it sends `amount` to the caller, and `give` credits more `points[msg.sender]` than was paid if `points[msg.sender] - amount` wraps around.
    }
}

contract Bounded {
    uint256 internal constant price = 1 ether;
    mapping(address => uint256) internal tickets;
    mapping(address => uint256) internal lost;

    function buy(uint256 n) public payable {
        require(n <= 1000);
        require(msg.value == n * price);
        tickets[msg.sender] += n;
    }

    function lose(uint256 n) public {
        lost[msg.sender] -= n;
    }

    function giveBack(uint256 n) public {
        require(tickets[msg.sender] >= n);
        tickets[msg.sender] -= n;
        msg.sender.transfer(n * price); // safe: nobody has more than they paid for
    }
}

contract Stepwise {
    address internal owner;
    address internal next;
    mapping(address => bool) internal banned;

    constructor() public payable {
        owner = msg.sender;
    }

    function offer(address to) public {
        require(to != owner && !banned[to]);
        next = to;
    }

    function accept() public {
        require(msg.sender == next);
        owner = next;
    }

    function empty() public {
        require(msg.sender == owner);
        msg.sender.transfer(address(this).balance);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `empty`: it sends `address(this).balance` to the caller, and the check of the caller relies on `owner`, which anyone can set through `accept`.
    }

    function close(address to) public {
        require(to == msg.sender);
        selfdestruct(msg.sender);
      //^^^^^^^^^^^^^^^^^^^^^^^^ High: Anyone can withdraw ether through `close`: it sends everything to the caller, and no check restricts the caller.
    }
}

contract Appointed {
    address internal owner;
    address internal next;

    constructor() public payable {
        owner = msg.sender;
    }

    function offer(address to) public {
        require(msg.sender == owner);
        next = to;
    }

    function accept() public {
        require(msg.sender == next);
        owner = next;
    }

    function close() public {
        selfdestruct(0x000000000000000000000000000000000000dEaD); // safe: nobody chooses who gets it
    }

    function empty() public {
        require(msg.sender == owner);
        msg.sender.transfer(address(this).balance); // safe: only who was offered it becomes the owner
    }
}
// ====
// solc: 0.4.26, 0.6.12
