/** Games that are won by who knows how they end, and games in which nobody can know. */
import assert from "node:assert/strict";
import { hexToBytes } from "../../../engine/evm/word.ts";
import { keccak256Hex } from "../../../engine/util/keccak256.ts";
import {
  attacker,
  type Build,
  calls,
  creator,
  deploys,
  testBlock,
  user,
  withdrawalsTold,
} from "../../harness/evm/scenarios.ts";

const ether = 10n ** 18n;

const inBlock = (n: bigint) => ({
  block: {
    number: testBlock.number + n,
    timestamp: testBlock.timestamp + 12n * n,
    prevrandao: testBlock.prevrandao + n,
  },
});

/** The same for each of some numbers, such as blocks in which it may be played. */
function toldOf(count: number, source: string, act: (build: Build, n: bigint) => void): string[] {
  return Array.from({ length: count }, (_, n) => withdrawalsTold(source, (build) => act(build, BigInt(n)))).flat();
}

function assertForetold(lines: readonly string[], contract: string): void {
  assert.notEqual(lines.length, 0, contract);
  for (const line of lines) {
    assert.match(line, new RegExp(`^unprotected-ether-withdrawal at ${contract}, step \\d: the attacker ends with `));
    assert.match(line, /more than they put in, by knowing how the game ends$/);
  }
}

const draws = `
contract Coin {
  mapping(address => uint) public held; uint public pot;
  function fill() external payable { held[msg.sender] += msg.value; pot += msg.value; }
  function leave() external { uint n = held[msg.sender]; held[msg.sender] = 0; if (n > pot) n = pot; pot -= n; payable(msg.sender).transfer(n); }
  function play() external payable {
    require(msg.value == 1 ether);
    pot += 1 ether;
    if (uint(keccak256(abi.encode(block.timestamp))) % 2 == 0) { uint n = pot; pot = 0; payable(msg.sender).transfer(n); }
  }
}
contract Credit {
  mapping(address => uint) public won; uint public pot;
  function fill() external payable { pot += msg.value; }
  function spin() external payable {
    require(msg.value == 1 ether);
    if (block.prevrandao & 1 == 1) { won[msg.sender] += 2 ether; pot -= 1 ether; } else pot += 1 ether;
  }
  function leave() external { uint n = won[msg.sender]; won[msg.sender] = 0; payable(msg.sender).transfer(n); }
}
contract Number {
  address public player; uint8 public number; uint public since; uint public pot;
  function fill() external payable { pot += msg.value; }
  function enter(uint8 n) external payable {
    require(player == address(0) && msg.value == 1 ether);
    (player, number, since) = (msg.sender, n, block.number); pot += 1 ether;
  }
  function settle() external {
    require(msg.sender == player && block.number > since);
    player = address(0);
    if (uint(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))) % 6 == number) { pot -= 2 ether; payable(msg.sender).transfer(2 ether); }
  }
}
contract Duel {
  address payable first; address payable second;
  function open() external payable { require(first == address(0) && msg.value == 1 ether); first = payable(msg.sender); }
  function cancel() external { require(msg.sender == first && second == address(0)); first = payable(0); payable(msg.sender).transfer(1 ether); }
  function join() external payable { require(second == address(0) && msg.value == 1 ether); second = payable(msg.sender); }
  function guess(uint n) external {
    require(msg.sender == second);
    address payable winner = n == uint(keccak256(abi.encode(blockhash(block.number - 1), block.timestamp))) % 24 ? second : first;
    first = second = payable(0);
    winner.transfer(2 ether);
  }
}
contract Gifts {
  mapping(address => uint) public held; mapping(address => uint) public from;
  constructor() payable {}
  function put() external payable { held[msg.sender] += msg.value; from[msg.sender] = block.number + 1; }
  function take() external {
    uint n = held[msg.sender]; require(n > 0 && block.number >= from[msg.sender]); held[msg.sender] = 0;
    if (uint(keccak256(abi.encode(block.number, msg.sender))) % 3 == 0) n += from[msg.sender] * 1 gwei;
    payable(msg.sender).transfer(n);
  }
}`;

describe("a draw from what everybody knows of the block", () => {
  it("is theft where who plays may wait until they win", () => {
    const coin = toldOf(6, draws, (build, n) => {
      const game = deploys(build, "Coin");
      calls(build, user, game, "fill()", [], { value: 9n * ether });
      calls(build, attacker, game, "play()", [], { value: ether, ...inBlock(n) });
    });
    assertForetold(coin, "Coin");
    const credit = toldOf(6, draws, (build, n) => {
      const game = deploys(build, "Credit");
      calls(build, user, game, "fill()", [], { value: 9n * ether });
      calls(build, attacker, game, "spin()", [], { value: ether, ...inBlock(n) });
      calls(build, attacker, game, "leave()", [], inBlock(n));
    });
    assert.notEqual(credit.length, 0);
  });

  it("is theft where they have put in before, and wait with the draw", () => {
    const number = toldOf(12, draws, (build, n) => {
      const game = deploys(build, "Number");
      calls(build, user, game, "fill()", [], { value: 9n * ether });
      calls(build, attacker, game, "enter(uint8)", [3n], { value: ether });
      calls(build, attacker, game, "settle()", [], inBlock(n + 1n));
    });
    assertForetold(number, "Number");
  });

  it("is theft where they say the number that the block has", () => {
    const duel = toldOf(24, draws, (build, n) => {
      const game = deploys(build, "Duel");
      calls(build, user, game, "open()", [], { value: ether });
      calls(build, attacker, game, "join()", [], { value: ether });
      calls(build, attacker, game, "guess(uint256)", [n]);
    });
    assertForetold(duel, "Duel");
    assert.equal(duel.length, 1);
  });

  it("is theft where what they put in comes back in any case", () => {
    const gifts = toldOf(9, draws, (build, n) => {
      const game = deploys(build, "Gifts", [], { value: ether });
      calls(build, attacker, game, "put()", [], { value: 1_000_000n * 10n ** 9n });
      calls(build, attacker, game, "take()", [], inBlock(n + 1n));
    });
    assertForetold(gifts, "Gifts");
  });
});

const honest = `
contract Later {
  address public player; bool public isEven; uint public since; uint public pot;
  function fill() external payable { pot += msg.value; }
  function enter(bool even) external payable {
    require(player == address(0) && msg.value == 1 ether);
    (player, isEven, since) = (msg.sender, even, block.number); pot += 1 ether;
  }
  function settle() external {
    require(msg.sender == player && block.number > since + 1);
    player = address(0);
    if ((uint(blockhash(since + 1)) % 2 == 0) == isEven) { pot -= 2 ether; payable(msg.sender).transfer(2 ether); }
  }
}
contract Drawn {
  address owner = msg.sender; address public first; address public second; address public winner; uint public pot;
  function fill() external payable { pot += msg.value; }
  function enter() external payable { require(msg.value == 1 ether); if (first == address(0)) first = msg.sender; else second = msg.sender; pot += 1 ether; }
  function draw() external { require(msg.sender == owner); winner = uint(keccak256(abi.encode(blockhash(block.number - 1)))) % 2 == 0 ? first : second; }
  function claim() external { require(msg.sender == winner); winner = address(0); uint n = pot; pot = 0; payable(msg.sender).transfer(n); }
}
contract Days {
  mapping(address => uint) public held; mapping(address => uint) public since;
  constructor() payable {}
  function put() external payable { held[msg.sender] += msg.value; since[msg.sender] = block.timestamp - block.timestamp % 60; }
  function take() external {
    uint n = held[msg.sender]; held[msg.sender] = 0;
    uint time = block.timestamp - block.timestamp % 60 - since[msg.sender];
    payable(msg.sender).transfer(n + n * time / 3650 days);
  }
}
contract Round {
  mapping(address => uint) public held; uint public pot;
  function fill() external payable { pot += msg.value; }
  function put() external payable { require(msg.value == 1 ether); held[msg.sender] += msg.value; }
  function tick() external {
    uint n = held[msg.sender]; held[msg.sender] = 0;
    if (block.number % 4 == 0 && n > 0) { pot -= 0.01 ether; n += 0.01 ether; }
    payable(msg.sender).transfer(n);
  }
}`;

describe("a draw that nobody can know when they put something in", () => {
  const entered = (name: string, enter: string, args: bigint[], rest: (build: Build, at: bigint, n: bigint) => void) =>
    toldOf(8, honest, (build, n) => {
      const game = deploys(build, name, [], name === "Days" ? { value: 9n * ether } : {});
      if (name !== "Days") calls(build, user, game, "fill()", [], { value: 9n * ether });
      calls(build, attacker, game, enter, args, { value: ether, ...inBlock(n) });
      rest(build, game, n);
    });

  it("is no theft where a later block decides, whenever it is asked", () => {
    const told = entered("Later", "enter(bool)", [1n], (build, at, n) =>
      calls(build, attacker, at, "settle()", [], inBlock(n + 5n)),
    );
    assert.deepEqual(told, []);
  });

  it("is no theft where somebody else has it drawn", () => {
    const told = entered("Drawn", "enter()", [], (build, at, n) => {
      calls(build, user, at, "enter()", [], { value: ether, ...inBlock(n) });
      calls(build, creator, at, "draw()", [], inBlock(n + 1n));
      calls(build, attacker, at, "claim()", [], inBlock(n + 2n));
    });
    assert.deepEqual(told, []);
  });

  it("is none of time that is rounded, and of what is paid at set times", () => {
    const days = entered("Days", "put()", [], (build, at, n) =>
      calls(build, attacker, at, "take()", [], inBlock(n + 500n)),
    );
    assert.deepEqual(days, []);
    const rounds = entered("Round", "put()", [], (build, at, n) =>
      calls(build, attacker, at, "tick()", [], inBlock(n + 1n)),
    );
    assert.deepEqual(rounds, []);
  });
});

const moves = `
contract Sum {
  address[2] public players; uint[2] public numbers; uint public n;
  function play(uint number) external payable {
    require(msg.value == 1 ether);
    players[n] = msg.sender; numbers[n] = number; n++;
    if (n < 2) return;
    n = 0;
    payable(players[(numbers[0] + numbers[1]) % 2]).transfer(1.8 ether);
  }
}
contract Riddle {
  uint answer; uint public pot;
  constructor(uint a) payable { answer = a; pot = msg.value; }
  function guess(uint n) external payable {
    require(msg.value == 1 ether && pot > 0);
    if (n == answer) { uint all = pot + 1 ether; pot = 0; payable(msg.sender).transfer(all); } else pot += 1 ether;
  }
}
contract Sealed {
  address[2] public players; bytes32[2] public seals; uint[2] public numbers; uint public n; uint public shown;
  function enter(bytes32 seal) external payable { require(msg.value == 1 ether && n < 2); players[n] = msg.sender; seals[n] = seal; n++; }
  function show(uint i, uint number, uint salt) external {
    require(n == 2 && players[i] == msg.sender && seals[i] == keccak256(abi.encode(number, salt)));
    numbers[i] = number; seals[i] = 0; shown++;
    if (shown == 2) payable(players[(numbers[0] + numbers[1]) % 2]).transfer(2 ether);
  }
}
contract Board {
  address[2] public players; uint public n; uint public last;
  function join() external payable { require(msg.value == 1 ether && n < 2); players[n++] = msg.sender; }
  function move(uint to) external {
    require(n == 2);
    if (msg.sender == players[1] && to == last + 1) { n = 0; payable(msg.sender).transfer(2 ether); }
    last = to;
  }
}
contract Sale {
  uint public price; address payable public seller; uint public stock;
  function offer(uint p) external payable { (price, seller, stock) = (p, payable(msg.sender), msg.value); }
  function buy(uint most) external payable { require(price <= most && msg.value >= price); uint n = stock; stock = 0; payable(msg.sender).transfer(n); seller.transfer(msg.value); }
}`;

describe("a move that lies open", () => {
  it("is theft to answer where it decides who has the stakes", () => {
    const sum = (number: bigint): string[] =>
      withdrawalsTold(moves, (build) => {
        const game = deploys(build, "Sum");
        calls(build, user, game, "play(uint256)", [7n], { value: ether });
        calls(build, attacker, game, "play(uint256)", [number], { value: ether });
      });
    assertForetold(sum(4n), "Sum");
    assert.deepEqual(sum(5n), []);
  });

  it("is theft to know where it is a secret", () => {
    const riddle = (number: bigint): string[] =>
      withdrawalsTold(moves, (build) => {
        const game = deploys(build, "Riddle", [42n], { value: 3n * ether });
        calls(build, user, game, "guess(uint256)", [7n], { value: ether });
        calls(build, attacker, game, "guess(uint256)", [number], { value: ether });
      });
    assert.equal(riddle(42n).length, 1);
    assert.deepEqual(riddle(41n), []);
  });

  it("is no theft to answer where both are sealed before", () => {
    const seal = (number: bigint): bigint => {
      const words = [number, 99n].map((word) => word.toString(16).padStart(64, "0")).join("");
      return BigInt(`0x${keccak256Hex(hexToBytes(words))}`);
    };
    const shown = withdrawalsTold(moves, (build) => {
      const game = deploys(build, "Sealed");
      calls(build, user, game, "enter(bytes32)", [seal(7n)], { value: ether });
      calls(build, attacker, game, "enter(bytes32)", [seal(4n)], { value: ether });
      calls(build, user, game, "show(uint256,uint256,uint256)", [0n, 7n, 99n]);
      calls(build, attacker, game, "show(uint256,uint256,uint256)", [1n, 4n, 99n]);
    });
    assert.deepEqual(shown, []);
  });

  it("is no theft to answer where both have agreed to a game with open moves", () => {
    const play = withdrawalsTold(moves, (build) => {
      const game = deploys(build, "Board");
      calls(build, user, game, "join()", [], { value: ether });
      calls(build, attacker, game, "join()", [], { value: ether });
      calls(build, user, game, "move(uint256)", [5n]);
      calls(build, attacker, game, "move(uint256)", [6n]);
    });
    assert.deepEqual(play, []);
  });

  it("is no theft to buy at", () => {
    const buy = withdrawalsTold(moves, (build) => {
      const sale = deploys(build, "Sale");
      calls(build, user, sale, "offer(uint256)", [3n], { value: ether });
      calls(build, attacker, sale, "buy(uint256)", [5n], { value: 5n });
    });
    assert.deepEqual(
      buy.filter((line) => line.includes("knowing")),
      [],
    );
  });
});

const tokens = `
contract Token {
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint) public balanceOf;
  function mint() external { balanceOf[msg.sender] += 100; emit Transfer(address(0), msg.sender, 100); }
  function transfer(address to, uint n) external { move(msg.sender, to, n); }
  function transferFrom(address from, address to, uint n) external { move(from, to, n); }
  function move(address from, address to, uint n) private { balanceOf[from] -= n; balanceOf[to] += n; emit Transfer(from, to, n); }
}
contract Toss {
  Token token; address public first; address public second;
  constructor(Token t) { token = t; }
  function open() external { require(first == address(0)); token.transferFrom(msg.sender, address(this), 50); first = msg.sender; }
  function cancel() external { require(msg.sender == first && second == address(0)); first = address(0); token.transfer(msg.sender, 50); }
  function join() external { require(second == address(0)); token.transferFrom(msg.sender, address(this), 50); second = msg.sender; }
  function toss() external {
    require(msg.sender == second);
    address winner = uint(keccak256(abi.encode(block.timestamp))) % 2 == 0 ? second : first;
    first = second = address(0);
    token.transfer(winner, 100);
  }
}`;

describe("a draw of tokens", () => {
  it("is theft as one of ether is", () => {
    const toss = toldOf(6, tokens, (build, n) => {
      const token = deploys(build, "Token");
      const game = deploys(build, "Toss", [token]);
      for (const player of [user, attacker]) calls(build, player, token, "mint()");
      calls(build, user, game, "open()");
      calls(build, attacker, game, "join()");
      calls(build, attacker, game, "toss()", [], inBlock(n));
    });
    assert.notEqual(toss.length, 0);
    for (const line of toss)
      assert.match(
        line,
        /^unprotected-token-withdrawal at Toss, step 6: .* that Toss had, by knowing how the game ends$/,
      );
  });
});
