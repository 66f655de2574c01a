// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Open {
    bytes32 private target;
    bytes32 private constant FIXED = keccak256("x");
    uint256 private price = 1 gwei;
    address private immutable owner = msg.sender;
    mapping(address => uint256) private items;
    IToken private token;

    function solve(string calldata solution) external {
        require(keccak256(bytes(solution)) == target, "wrong");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `solve` rewards the first caller with this solution: anyone can copy it from the mempool and front-run the transaction.
        payable(msg.sender).transfer(1 ether);
    }

    function solveFixed(bytes calldata solution) external {
        if (keccak256(solution) != FIXED) revert("wrong");
        (bool ok, ) = msg.sender.call{value: 1 ether}("");
        require(ok, "not paid");
    }

    function solveAsAccount(string calldata solution) external {
        require(msg.sender == tx.origin, "no contracts");
        require(keccak256(bytes(solution)) == target, "wrong");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `solveAsAccount` rewards the first caller with this solution: anyone can copy it from the mempool and front-run the transaction.
        payable(msg.sender).transfer(1 ether);
    }

    function setPrice(uint256 price_) external {
        require(msg.sender == owner, "not owner");
        price = price_;
    }

    function sell(uint256 n) external {
        items[msg.sender] -= n;
        payable(msg.sender).transfer(n * price);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `sell` trades at `price`, which `setPrice` can change before the caller's transaction executes.
    }

    function buy() external {
        items[msg.sender]++;
        require(token.transferFrom(msg.sender, owner, price), "not paid");
        //      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `buy` trades at `price`, which `setPrice` can change before the caller's transaction executes.
    }
}

contract Safe {
    bytes32 private target;
    uint256 private price = 1 gwei;
    uint256 private fixedPrice = 1 gwei;
    address private immutable owner = msg.sender;
    address payable private winner;
    mapping(address => bytes32) private commitments;
    mapping(address => uint256) private items;

    function commit(bytes32 commitment) external {
        commitments[msg.sender] = commitment;
    }

    function solve(string calldata solution, bytes32 salt) external {
        require(keccak256(bytes(solution)) == target, "wrong"); // safe: committed to before
        require(keccak256(abi.encode(msg.sender, salt, solution)) == commitments[msg.sender], "not committed");
        payable(msg.sender).transfer(1 ether);
    }

    function claim(string calldata secret) external {
        require(keccak256(bytes(secret)) == target, "wrong"); // safe: goes to one receiver, whoever calls
        winner.transfer(1 ether);
    }

    function claimOwn(string calldata secret) external {
        require(msg.sender == winner, "not yours");
        require(keccak256(bytes(secret)) == target, "wrong"); // safe: only one can call
        payable(msg.sender).transfer(1 ether);
    }

    function setPrice(uint256 price_) external {
        require(msg.sender == owner, "not owner");
        price = price_;
    }

    function sell(uint256 n, uint256 least) external {
        uint256 amount = n * price;
        require(amount >= least, "price changed");
        items[msg.sender] -= n;
        payable(msg.sender).transfer(amount); // safe: the caller says how much it must be
    }

    function sellFixed(uint256 n) external {
        items[msg.sender] -= n;
        payable(msg.sender).transfer(n * fixedPrice); // safe: nobody changes it
    }
}
