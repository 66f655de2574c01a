// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Arithmetic {
  uint256 public result;

  function run(uint256 n) external {
    uint256 x = 7;
    unchecked {
      for (uint256 i = 1; i <= n; i++) x = (x * 31 + i) ^ (x >> 3);
    }
    result = x;
  }
}

contract Token {
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 amount);

  function mint(address to, uint256 amount) external {
    balanceOf[to] += amount;
  }

  function transfer(address to, uint256 amount) external returns (bool) {
    balanceOf[msg.sender] -= amount;
    balanceOf[to] += amount;
    emit Transfer(msg.sender, to, amount);
    return true;
  }
}

/// A pair with a constant product, a fee of 0.3 % and cumulative prices.
contract Pair {
  Token public token0;
  Token public token1;
  uint112 private reserve0;
  uint112 private reserve1;
  uint32 private updatedAt;
  uint256 public price0;
  uint256 public price1;
  uint256 private unlocked = 1;

  event Swap(address indexed sender, uint256 in0, uint256 in1, uint256 out0, uint256 out1, address indexed to);

  modifier lock() {
    require(unlocked == 1, "locked");
    unlocked = 0;
    _;
    unlocked = 1;
  }

  function setUp(Token first, Token second) external {
    token0 = first;
    token1 = second;
    unlocked = 1;
    update(first.balanceOf(address(this)), second.balanceOf(address(this)));
  }

  /// Takes tokens that were sent before, and gives the other's worth of them.
  function trade(bool firstIn, uint256 amountIn) external {
    Token tokenIn = firstIn ? token0 : token1;
    tokenIn.mint(address(this), amountIn);
    (uint256 rIn, uint256 rOut) = firstIn ? (reserve0, reserve1) : (reserve1, reserve0);
    uint256 out = (amountIn * 997 * rOut) / (rIn * 1000 + amountIn * 997);
    swap(firstIn ? 0 : out, firstIn ? out : 0, msg.sender);
  }

  function swap(uint256 out0, uint256 out1, address to) public lock {
    require(out0 > 0 || out1 > 0, "no output");
    (uint256 r0, uint256 r1) = (reserve0, reserve1);
    require(out0 < r0 && out1 < r1, "liquidity");
    if (out0 > 0) token0.transfer(to, out0);
    if (out1 > 0) token1.transfer(to, out1);
    uint256 balance0 = token0.balanceOf(address(this));
    uint256 balance1 = token1.balanceOf(address(this));
    uint256 in0 = balance0 > r0 - out0 ? balance0 - (r0 - out0) : 0;
    uint256 in1 = balance1 > r1 - out1 ? balance1 - (r1 - out1) : 0;
    require(in0 > 0 || in1 > 0, "no input");
    uint256 adjusted0 = balance0 * 1000 - in0 * 3;
    uint256 adjusted1 = balance1 * 1000 - in1 * 3;
    require(adjusted0 * adjusted1 >= r0 * r1 * 1000 ** 2, "product");
    update(balance0, balance1);
    emit Swap(msg.sender, in0, in1, out0, out1, to);
  }

  function update(uint256 balance0, uint256 balance1) private {
    require(balance0 <= type(uint112).max && balance1 <= type(uint112).max, "overflow");
    uint32 now_ = uint32(block.timestamp % 2 ** 32);
    unchecked {
      uint32 elapsed = now_ - updatedAt;
      if (elapsed > 0 && reserve0 != 0 && reserve1 != 0) {
        price0 += ((uint256(reserve1) << 112) / reserve0) * elapsed;
        price1 += ((uint256(reserve0) << 112) / reserve1) * elapsed;
      }
    }
    reserve0 = uint112(balance0);
    reserve1 = uint112(balance1);
    updatedAt = now_;
  }
}

contract Bank {
  mapping(address => uint256) public balances;
  uint256 public total;

  event Paid(address indexed to, uint256 amount);

  function run(uint256 amount) external payable {
    balances[msg.sender] += amount;
    total += amount;
    require(total >= amount && balances[msg.sender] <= total, "unsound");
    uint256 half = amount / 2;
    balances[msg.sender] -= half;
    total -= half;
    (bool paid, ) = msg.sender.call{value: 0}("");
    require(paid, "not paid");
    emit Paid(msg.sender, half);
  }
}

contract Child {
  address public owner;
  uint256 public value;

  constructor(uint256 value_) {
    owner = msg.sender;
    value = value_;
  }

  function raise(uint256 by) external {
    require(msg.sender == owner, "owner");
    value += by;
  }
}

contract Factory {
  mapping(uint256 => Child) public children;
  uint256 public count;

  function run(uint256 value) external {
    Child child = new Child(value);
    children[count++] = child;
    child.raise(1);
  }
}

contract Hashes {
  bytes32 public result;

  function run(uint256 n) external {
    bytes32 hash = bytes32(n);
    for (uint256 i = 0; i < n; i++) hash = keccak256(abi.encode(hash, i, n));
    result = hash;
  }
}

contract Slots {
  mapping(uint256 => uint256) public values;

  function run(uint256 n) external {
    for (uint256 i = 0; i < n; i++) values[i % 64] += i;
  }
}

contract Deep {
  function run(uint256 n) external returns (uint256) {
    return n == 0 ? 0 : 1 + Deep(address(this)).run(n - 1);
  }
}
