// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/* Tokens of the caller's choice whose failure somebody else notices. */

interface IToken {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface IPool {
    function swap(address token, address to) external;
}

interface IBook {
    function burnFrom(address account, uint256 amount) external;
}

contract Router {
    IPool public pool;
    address public immutable owner = msg.sender;
    mapping(address => uint256) public traded;

    function setPool(IPool next) external {
        require(msg.sender == owner, "not the owner");
        pool = next;
    }

    function swap(IToken token, uint256 amount) external {
        token.transferFrom(msg.sender, address(pool), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `swap` does not check the return value of `token.transferFrom` and continues when it is false.
        pool.swap(address(token), msg.sender);
        traded[msg.sender] += amount;
    }

    function swapSometimes(IToken token, uint256 amount, bool isNow) external {
        token.transferFrom(msg.sender, address(pool), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `swapSometimes` does not check the return value of `token.transferFrom` and continues when it is false.
        if (isNow) pool.swap(address(token), msg.sender);
        traded[msg.sender] += amount;
    }

    function swapAt(IToken token, uint256 amount, IPool any) external {
        token.transferFrom(msg.sender, address(any), amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `swapAt` does not check the return value of `token.transferFrom` and continues when it is false.
        any.swap(address(token), msg.sender);
        traded[msg.sender] += amount;
    }
}

contract Books {
    bytes32 public immutable codeHash;
    mapping(address => uint256) public left;

    constructor(bytes32 codeHash_) {
        codeHash = codeHash_;
    }

    function bookOf(address token) internal view returns (IBook) {
        bytes32 salt = keccak256(abi.encode(token));
        return IBook(address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, codeHash))))));
    }

    function leave(address token, uint256 amount) external {
        bookOf(token).burnFrom(msg.sender, amount);
        IToken(token).transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: `leave` does not check the return value of `IToken(token).transfer` and continues when it is false.
        left[msg.sender] += amount;
    }

    function leaveWithout(address token, uint256 amount) external {
        bookOf(token).burnFrom(msg.sender, 1);
        IToken(token).transfer(msg.sender, amount);
      //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Medium: `leaveWithout` does not check the return value of `IToken(token).transfer` and continues when it is false.
        left[msg.sender] += amount;
    }
}
