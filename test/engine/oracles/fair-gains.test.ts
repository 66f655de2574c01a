/** Gains that rob nobody, and what looks like them and does. */
import assert from "node:assert/strict";
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
const day = 86_400n;
const later = (seconds: bigint) => ({
  block: { timestamp: testBlock.timestamp + seconds, number: testBlock.number + seconds / 12n },
});

const keepers = `
contract Clock {
  uint public rounds; uint public next;
  function fund() external payable {}
  function close() external { require(block.timestamp >= next); next = block.timestamp + 1 days; rounds++; payable(msg.sender).transfer(0.01 ether); }
  function reset(uint n) external { rounds = n; payable(msg.sender).transfer(0.01 ether); }
  function empty() external { rounds++; payable(msg.sender).transfer(address(this).balance); }
}
contract Farm {
  address immutable treasury = msg.sender;
  uint public next;
  receive() external payable {}
  function harvest() external {
    require(block.timestamp >= next); next = block.timestamp + 1 days;
    uint all = address(this).balance; payable(treasury).transfer(all - all / 100); payable(msg.sender).transfer(all / 100);
  }
}
contract Plans {
  struct Plan { address owner; uint tank; uint due; }
  mapping(uint => Plan) public plans; uint public n;
  function open() external payable { plans[n++] = Plan(msg.sender, msg.value, block.timestamp); }
  function close(uint id) external { Plan storage p = plans[id]; require(p.owner == msg.sender); uint left = p.tank; delete plans[id]; payable(msg.sender).transfer(left); }
  function run(uint id) external { Plan storage p = plans[id]; require(block.timestamp >= p.due); p.due += 7 days; p.tank -= 0.001 ether; payable(msg.sender).transfer(0.001 ether); }
  function grab(uint id) external { Plan storage p = plans[id]; uint left = p.tank; delete plans[id]; payable(msg.sender).transfer(left); }
}`;

describe("what keepers are paid", () => {
  const paid = (name: string, pay: string, act: string, args: bigint[] = [], who = user): string[] =>
    withdrawalsTold(keepers, (build) => {
      const contract = deploys(build, name);
      if (pay === "") build.steps.push({ ...calledFrom(build, who, contract), value: ether });
      else calls(build, who, contract, pay, [], { value: ether });
      calls(build, attacker, contract, act, args, later(day));
    });

  it("is no theft where it is the same however much there is, and once", () => {
    assert.deepEqual(paid("Clock", "fund()", "close()"), []);
    assert.deepEqual(paid("Clock", "fund()", "close()", [], creator), []);
    assert.deepEqual(paid("Plans", "open()", "run(uint256)", [0n]), []);
    assert.deepEqual(paid("Plans", "open()", "run(uint256)", [0n], creator), []);
  });

  it("is no theft where it is a small part of what others get by it", () => {
    assert.deepEqual(paid("Farm", "", "harvest()"), []);
  });

  it("is one where it is all, can be had again at once, or was somebody's", () => {
    assert.equal(paid("Clock", "fund()", "empty()").length, 1);
    assert.equal(paid("Clock", "fund()", "reset(uint256)", [7n]).length, 1);
    assert.equal(paid("Plans", "open()", "grab(uint256)", [0n]).length, 1);
    assert.equal(paid("Plans", "open()", "grab(uint256)", [0n], creator).length, 1);
  });
});

describe("what keepers are paid in tokens", () => {
  const offices = `
contract Token {
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint) public balanceOf;
  constructor() { balanceOf[msg.sender] = 10 ** 24; emit Transfer(address(0), msg.sender, 10 ** 24); }
  function transfer(address to, uint n) external { balanceOf[msg.sender] -= n; balanceOf[to] += n; emit Transfer(msg.sender, to, n); }
}
contract Office {
  Token token; uint public next; uint public rounds;
  constructor(Token t) { token = t; }
  function close() external { require(block.timestamp >= next); next = block.timestamp + 1 days; token.transfer(msg.sender, 5); }
  function reset() external { rounds++; token.transfer(msg.sender, 5); }
  function empty() external { token.transfer(msg.sender, token.balanceOf(address(this))); }
  function some(uint n) external { require(block.timestamp >= next); next = block.timestamp + 1 days; token.transfer(msg.sender, n); }
}`;
  const paid = (act: string, args: bigint[] = []): string[] =>
    withdrawalsTold(offices, (build) => {
      const token = deploys(build, "Token");
      const office = deploys(build, "Office", [token]);
      calls(build, creator, token, "transfer(address,uint256)", [office, 100n]);
      calls(build, attacker, office, act, args, later(day));
    });

  it("is no theft where it is the same however much there is, and once", () => {
    assert.deepEqual(paid("close()"), []);
  });

  it("is one where it is all, can be had again at once, or is theirs to say", () => {
    for (const act of ["reset()", "empty()"]) assert.equal(paid(act).length, 1, act);
    assert.equal(paid("some(uint256)", [7n]).length, 1);
  });
});

/** A plain transfer. */
function calledFrom(build: Build, from: bigint, to: bigint) {
  const step = build.steps.at(-1) ?? assert.fail();
  return { ...step, from, to, data: new Uint8Array(0), signature: null };
}

const markets = `
contract Curve {
  uint public supply; mapping(address => uint) public shares;
  function root(uint n) internal pure returns (uint y) { y = n; for (uint x = n / 2 + 1; x < y; x = (n / x + x) / 2) y = x; }
  function buy() external payable { uint all = root(address(this).balance); shares[msg.sender] += all - supply; supply = all; }
  function sell() external { uint n = shares[msg.sender]; shares[msg.sender] = 0; supply -= n; payable(msg.sender).transfer(address(this).balance - supply * supply); }
  function spill() external { uint n = shares[msg.sender]; require(n > 0); supply -= n; payable(msg.sender).transfer(address(this).balance - supply * supply); }
}`;

describe("what a price brings that others move", () => {
  const sandwich = (sell: string, again: boolean): string[] =>
    withdrawalsTold(markets, (build) => {
      const curve = deploys(build, "Curve");
      calls(build, attacker, curve, "buy()", [], { value: 3n * ether });
      calls(build, user, curve, "buy()", [], { value: 30n * ether });
      calls(build, attacker, curve, sell);
      if (again) calls(build, attacker, curve, sell);
    });

  it("is no theft", () => {
    assert.deepEqual(sandwich("sell()", false), []);
  });

  it("is one where it needs nobody's trade", () => {
    assert.equal(sandwich("spill()", true).length, 1);
  });
});

const games = `
contract Pot {
  address public first; address public second;
  function join() external payable { require(msg.value == 1 ether); if (first == address(0)) first = msg.sender; else second = msg.sender; }
  function leave() external { require(msg.sender == first && second == address(0)); first = address(0); payable(msg.sender).transfer(1 ether); }
  function win() external { require(msg.sender == second); second = address(0); first = address(0); payable(msg.sender).transfer(2 ether); }
}
contract Prize {
  uint public prize; uint public nPlayers; mapping(address => bool) public plays; mapping(address => bool) public isPaid;
  function fill() external payable { prize += msg.value; }
  function enter() external { require(nPlayers < 2 && !plays[msg.sender]); nPlayers++; plays[msg.sender] = true; }
  function share() external { require(plays[msg.sender] && !isPaid[msg.sender]); isPaid[msg.sender] = true; payable(msg.sender).transfer(prize / 2); }
  function shares() external { require(plays[msg.sender]); payable(msg.sender).transfer(prize / 2); }
}`;

describe("what was at stake", () => {
  it("is no theft, whoever came first", () => {
    for (const players of [
      [user, attacker],
      [attacker, user],
      [creator, attacker],
    ]) {
      const act = (build: Build): void => {
        const pot = deploys(build, "Pot");
        for (const player of players) calls(build, player, pot, "join()", [], { value: ether });
        calls(build, attacker, pot, "win()");
      };
      assert.deepEqual(withdrawalsTold(games, act), []);
    }
  });

  it("is no theft where each has a share, and one where somebody has several", () => {
    const shared = (take: string): string[] =>
      withdrawalsTold(games, (build) => {
        const prize = deploys(build, "Prize");
        calls(build, creator, prize, "fill()", [], { value: 4n * ether });
        calls(build, user, prize, "enter()");
        calls(build, attacker, prize, "enter()");
        calls(build, attacker, prize, take, [], later(day));
      });
    assert.deepEqual(shared("share()"), []);
    assert.equal(shared("shares()").length, 1);
  });
});

const banks = `
contract Bank {
  mapping(address => uint) public held; mapping(address => uint) public since;
  function fund() external payable {}
  function put() external payable { held[msg.sender] += msg.value; since[msg.sender] = block.timestamp; }
  function take() external {
    uint n = held[msg.sender]; held[msg.sender] = 0;
    payable(msg.sender).transfer(n + n * (block.timestamp - since[msg.sender]) / 3650 days);
  }
}
contract Lockers {
  struct Locker { address owner; uint amount; uint opensAt; }
  mapping(uint => Locker) public lockers; uint public n;
  function rent() external payable { lockers[n++] = Locker(msg.sender, msg.value, 0); }
  function knock(uint id) external { lockers[id].opensAt = block.timestamp + 3 days; }
  function open(uint id) external { Locker memory one = lockers[id]; require(one.opensAt != 0 && block.timestamp >= one.opensAt); delete lockers[id]; payable(msg.sender).transfer(one.amount); }
}`;

describe("what was next to nothing", () => {
  const offices = `
contract Office {
  address payable owner = payable(msg.sender);
  function fund() external payable {}
  function buy() external payable { require(msg.value > 0); owner = payable(msg.sender); }
  function empty() external { require(msg.sender == owner); owner.transfer(address(this).balance); }
}`;
  const bought = (value: bigint): string[] =>
    withdrawalsTold(offices, (build) => {
      const contract = deploys(build, "Office");
      calls(build, creator, contract, "fund()", [], { value: ether });
      calls(build, attacker, contract, "buy()", [], { value });
      calls(build, attacker, contract, "empty()");
    });

  it("is no stake", () => {
    assert.equal(bought(1n).length, 1);
    assert.deepEqual(bought(ether), []);
  });
});

describe("what time brings", () => {
  it("is no theft", () => {
    for (const others of [[creator], [creator, user], [user]]) {
      const act = (build: Build): void => {
        const bank = deploys(build, "Bank");
        for (const other of others)
          calls(build, other, bank, other === creator ? "fund()" : "put()", [], { value: 5n * ether });
        calls(build, attacker, bank, "put()", [], { value: ether });
        calls(build, attacker, bank, "take()", [], later(365n * day));
      };
      assert.deepEqual(withdrawalsTold(banks, act), []);
    }
  });

  it("is no theft where there is not enough for all", () => {
    for (const asks of [false, true]) {
      const act = (build: Build): void => {
        const bank = deploys(build, "Bank");
        calls(build, user, bank, "put()", [], { value: ether });
        calls(build, attacker, bank, "put()", [], { value: 10n * ether });
        calls(build, attacker, bank, "take()", [], later(365n * day));
        if (asks) calls(build, user, bank, "take()", [], later(365n * day));
      };
      assert.deepEqual(withdrawalsTold(banks, act), []);
    }
  });

  it("is one where it only had to pass until somebody else's could be had", () => {
    const act = (build: Build): void => {
      const lockers = deploys(build, "Lockers");
      calls(build, user, lockers, "rent()", [], { value: ether });
      calls(build, attacker, lockers, "knock(uint256)", [0n]);
      calls(build, attacker, lockers, "open(uint256)", [0n], later(3n * day));
    };
    assert.equal(withdrawalsTold(banks, act).length, 1);
  });
});

const strangers = `
interface Asked { function price() external view returns (uint); function isKeeper(address who) external view returns (bool); function points(address who) external view returns (uint); function isOpen() external view returns (bool); }
contract Answers {
  function price() external pure returns (uint) { return 2 ether; }
  function isKeeper(address) external pure returns (bool) { return true; }
  function points(address) external pure returns (uint) { return 1 ether; }
  function isOpen() external pure returns (bool) { return true; }
}
contract Desk {
  Asked asked; mapping(address => uint) public held;
  constructor(Asked a) { asked = a; }
  function fund() external payable {}
  function put() external payable { held[msg.sender] += msg.value; }
  function sell() external { uint n = held[msg.sender]; held[msg.sender] = 0; payable(msg.sender).transfer(n * asked.price() / 1 ether); }
  function keep() external { require(asked.isKeeper(msg.sender)); payable(msg.sender).transfer(address(this).balance); }
  function redeem() external { payable(msg.sender).transfer(asked.points(msg.sender)); }
  function claim() external { require(asked.isOpen()); uint n = held[msg.sender]; held[msg.sender] = 0; payable(msg.sender).transfer(2 * n); }
  function leave() external { require(asked.isOpen()); payable(msg.sender).transfer(address(this).balance); }
}`;

describe("what an outside contract answers that nobody has written", () => {
  const taken = (take: string): string[] =>
    withdrawalsTold(strangers, (build) => {
      const answers = deploys(build, "Answers");
      build.facts.set(answers, { ...(build.facts.get(answers) ?? assert.fail()), isModel: true });
      const desk = deploys(build, "Desk", [answers]);
      calls(build, creator, desk, "fund()", [], { value: 5n * ether });
      if (take === "sell()" || take === "claim()") calls(build, attacker, desk, "put()", [], { value: ether });
      calls(build, attacker, desk, take);
    });

  it("makes no theft by a price, by rights, by what somebody has, or by what came to pass", () => {
    for (const take of ["sell()", "keep()", "redeem()", "claim()"]) assert.deepEqual(taken(take), [], take);
  });

  it("leaves one that it has nothing to do with", () => {
    assert.equal(taken("leave()").length, 1);
  });
});

describe("what is paid to whoever has a role", () => {
  const fees = `
contract Fees {
  address payable public owner = payable(msg.sender); uint public fees; uint public kept;
  function take() external { owner = payable(msg.sender); }
  function pay() external payable { if (msg.value < 1 ether) fees += msg.value; else { fees += msg.value / 10; kept += msg.value - msg.value / 10; } }
  function collect() external { require(msg.sender == owner && fees > 0); owner.transfer(fees); fees = 0; }
}`;
  const split = `
contract Split {
  mapping(address => bool) public joined; uint public n; uint public pot; bool public isOver;
  function fund() external payable { pot += msg.value; }
  function join() external { require(!joined[msg.sender] && !isOver); joined[msg.sender] = true; n++; }
  function share() external { require(joined[msg.sender]); joined[msg.sender] = false; isOver = true; payable(msg.sender).transfer(pot / (n + 1)); }
}
contract Ownerless {
  address payable owner; uint fees;
  function Ownerles() external { owner = payable(msg.sender); }
  function pay() external payable { fees += msg.value / 10; }
  function collect() external { require(msg.sender == owner && fees > 0); owner.transfer(fees); fees = 0; }
}`;
  const guild = `
contract Guild {
  mapping(address => bool) public hands; uint public next;
  constructor() { hands[msg.sender] = true; }
  function fund() external payable {}
  function join() external { hands[msg.sender] = true; }
  function work() external { require(hands[msg.sender] && block.timestamp >= next); next = block.timestamp + 1 days; payable(msg.sender).transfer(0.01 ether); }
}`;
  const collected = (value: bigint): string[] =>
    withdrawalsTold(fees, (build) => {
      const contract = deploys(build, "Fees");
      calls(build, user, contract, "pay()", [], { value });
      calls(build, attacker, contract, "take()");
      calls(build, attacker, contract, "collect()");
    });

  it("is theft where attackers took the role, whatever it is a part of", () => {
    assert.equal(collected(2n * ether).length, 1);
    assert.equal(collected(ether / 2n).length, 1);
  });

  it("is none where anybody may have the role, and it is the same whatever was given", () => {
    const worked = withdrawalsTold(guild, (build) => {
      const contract = deploys(build, "Guild");
      calls(build, user, contract, "fund()", [], { value: ether });
      calls(build, attacker, contract, "join()");
      calls(build, attacker, contract, "work()");
    });
    assert.deepEqual(worked, []);
  });

  it("is none where others may have a share as well", () => {
    const shared = withdrawalsTold(split, (build) => {
      const contract = deploys(build, "Split");
      calls(build, user, contract, "fund()", [], { value: ether });
      calls(build, attacker, contract, "join()");
      calls(build, attacker, contract, "share()");
    });
    assert.deepEqual(shared, []);
  });

  it("is theft where nobody had the role, and only one may", () => {
    const taken = withdrawalsTold(split, (build) => {
      const contract = deploys(build, "Ownerless");
      calls(build, user, contract, "pay()", [], { value: ether });
      calls(build, attacker, contract, "Ownerles()");
      calls(build, attacker, contract, "collect()");
    });
    assert.equal(taken.length, 1);
  });
});
