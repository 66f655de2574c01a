/** What is decided by what would have happened otherwise. */
import assert from "node:assert/strict";
import { assemble } from "../../../engine/evm/code/assembler.ts";
import { attackerProgram } from "../../../engine/evm/deployment/attacker.ts";
import {
  agent,
  arm,
  attacker,
  type Build,
  calls,
  creator,
  deploys,
  startScenario,
  testBlock,
  user,
  violationsOf,
} from "../../harness/evm/scenarios.ts";

const ether = 10n ** 18n;

const source = `
contract Wallet {
  address owner = msg.sender;
  uint public x;
  function byOrigin() external { require(tx.origin == owner); x = 1; }
  function bySender() external { require(msg.sender == owner); x = 1; }
  function byBoth() external { require(tx.origin == owner && msg.sender == owner); x = 1; }
  function byPeople() external { require(tx.origin == msg.sender); x = 1; }
}
contract Balance {
  bool public done;
  uint public kept;
  function deposit() external payable { kept += msg.value; }
  function exact() external { require(address(this).balance == kept); done = true; }
  function least() external { require(address(this).balance >= kept); done = true; }
  function asks() external view returns (bool) { return address(this).balance == kept; }
}
contract Auction {
  address payable leader; uint highest;
  function bid() external payable { require(msg.value > highest); if (highest > 0) require(leader.send(highest)); leader = payable(msg.sender); highest = msg.value; }
  function bidTo(address payable who) external payable { require(who.send(1)); }
}
contract Lottery {
  uint public played;
  uint public secret;
  constructor() payable {}
  function play() external payable { require(msg.value == 1 ether); if (uint(keccak256(abi.encode(block.timestamp, block.prevrandao))) % 2 == 0) payable(msg.sender).transfer(2 ether); }
  function late() external payable { require(block.timestamp > 1000); payable(msg.sender).transfer(1); }
  function draws() external { secret = uint(blockhash(block.number - 1)) % 10; }
  function guess(uint n) external { if (n == secret) payable(msg.sender).transfer(1 ether); }
  function stamps() external { played = block.timestamp % 7; }
}
contract Clock {
  uint start = block.timestamp;
  uint public last;
  constructor() payable {}
  function exact() external { require(block.timestamp == start + 10); last = 1; }
  function digits() external { if (block.timestamp % 7 == (start + 10) % 7) payable(msg.sender).transfer(1); }
  function since() external { require(block.timestamp >= start + 10); last = 1; }
  function until() external { if (block.timestamp <= start + 10) last = 1; }
  function grows() external { require(block.timestamp > start); payable(msg.sender).transfer(block.timestamp - start); last = block.timestamp; }
}
contract Reward {
  uint public reward;
  function fund() external payable { reward += msg.value; }
  function claim() external { uint r = reward; reward = 0; payable(msg.sender).transfer(r); }
  function claimOne() external { payable(msg.sender).transfer(1); }
}
contract Strict {
  uint public last;
  function small(uint n) external pure returns (uint) { require(n < 10, "small"); return n; }
  function kept(uint n) external view returns (uint) { require(last == n); return n; }
}
contract Caller {
  Strict strict;
  constructor(Strict s) { strict = s; }
  function wrong() external view returns (uint) { return strict.small(20); }
  function right() external view returns (uint) { return strict.small(2); }
  function given(uint n) external view returns (uint) { return strict.small(n); }
  function state() external view returns (uint) { return strict.kept(5); }
  function named(Strict other) external view returns (uint) { return other.small(20); }
  function pays(address payable other) external { (bool done, ) = other.call(""); require(done); }
}
contract Maker {
  Strict strict = new Strict();
  function wrong() external view returns (uint) { return strict.small(20); }
}
contract Pointers {
  struct F { function() internal view returns (uint) f; }
  uint a = 1;
  function one() internal view returns (uint) { return a; }
  function two() internal view returns (uint) { return a + 1; }
  function run(uint n) external returns (uint) { F memory f; f.f = one; assembly { mstore(f, add(mload(f), n)) } a = f.f(); return a; }
  function chosen(bool first) external returns (uint) { function() internal view returns (uint) f = first ? one : two; a = f(); return a; }
}`;

function on(name: string, act: (build: Build, at: bigint) => void, value = 0n): string[] {
  const build = startScenario(source);
  act(build, deploys(build, name, [], { value }));
  return violationsOf(build);
}

describe("the oracle of origins", () => {
  const by = (signature: string, from = creator) => on("Wallet", (build, at) => calls(build, from, at, signature));

  it("tells where a contract in between would pass for who calls it", () => {
    assert.deepEqual(by("byOrigin()"), ["tx-origin at Wallet, step 1: a contract that creator calls passes for them"]);
  });

  it("says nothing where the sender is asked as well, or contracts are kept out", () => {
    for (const signature of ["bySender()", "byBoth()", "byPeople()"]) assert.deepEqual(by(signature), [], signature);
    assert.deepEqual(by("byOrigin()", attacker), []);
  });
});

describe("the oracle of balances", () => {
  const by = (signature: string) => on("Balance", (build, at) => calls(build, user, at, signature));

  it("tells where a wei that cannot be refused changes what happens", () => {
    assert.deepEqual(by("exact()"), [
      "balance-equality at Balance, step 1: one wei that Balance cannot refuse changes what it does",
    ]);
  });

  it("says nothing of bounds, and of what only asks", () => {
    assert.deepEqual(by("least()"), []);
    assert.deepEqual(by("asks()"), []);
  });
});

describe("the oracle of seconds", () => {
  const block = { timestamp: testBlock.timestamp + 10n };
  const by = (signature: string) =>
    on("Clock", (build, at) => calls(build, user, at, signature, [], { block }), ether).filter((told) =>
      told.startsWith("timestamp"),
    );

  it("tells what happens in one second, and neither before nor after", () => {
    for (const signature of ["exact()", "digits()"]) {
      assert.deepEqual(by(signature), [
        "timestamp-dependence at Clock, step 1: what Clock does in this second it does neither a second before nor after",
      ]);
    }
  });

  it("says nothing of bounds, and of what grows by the second", () => {
    for (const signature of ["since()", "until()", "grows()"]) assert.deepEqual(by(signature), [], signature);
  });
});

describe("the oracle of refusals", () => {
  const refusing = (build: Build) =>
    arm(build, assemble(["CALLVALUE", { offsetOf: "no" }, "JUMPI", "STOP", { at: "no" }, 0n, 0n, "REVERT"]));

  it("tells where somebody who refuses keeps others out", () => {
    const told = on("Auction", (build, at) => {
      refusing(build);
      calls(build, agent, at, "bid()", [], { value: 1n });
      calls(build, user, at, "bid()", [], { value: 2n });
    });
    assert.deepEqual(told, [
      "failed-call-dos at Auction, step 2: attacker contract refuses to be called, and so user 1 is refused",
    ]);
  });

  it("says nothing where it is refused for another reason, or the target was named just now", () => {
    const low = on("Auction", (build, at) => {
      refusing(build);
      calls(build, agent, at, "bid()", [], { value: 2n });
      calls(build, user, at, "bid()", [], { value: 1n });
      calls(build, user, at, "bidTo(address)", [agent], { value: 1n });
    });
    assert.deepEqual(low, []);
    const taking = on("Auction", (build, at) => {
      arm(build, attackerProgram({}));
      calls(build, agent, at, "bid()", [], { value: 1n });
      calls(build, user, at, "bid()", [], { value: 2n });
    });
    assert.deepEqual(taking, []);
  });
});

describe("the oracle of draws", () => {
  const drawn = (told: readonly string[]) => told.filter((each) => each.startsWith("weak-randomness"));

  it("tells a draw that has another outcome in another block, also one that was stored", () => {
    const play = on("Lottery", (build, at) => calls(build, attacker, at, "play()", [], { value: ether }), 9n * ether);
    assert.equal(drawn(play).length, 1);
    assert.match(
      drawn(play)[0] ?? "",
      /^weak-randomness at Lottery, step 1: in another block the draw of Lottery from the block's (timestamp|prevrandao) has/,
    );
    const stored = on(
      "Lottery",
      (build, at) => {
        calls(build, user, at, "draws()");
        for (let n = 0n; n < 10n; n++) calls(build, user, at, "guess(uint256)", [n]);
      },
      9n * ether,
    );
    assert.match(
      drawn(stored)[0] ?? "",
      /^weak-randomness at Lottery, step \d+: in another block the draw of Lottery from the block's blockhash has/,
    );
  });

  it("says nothing of times that are compared, and of what is only written down", () => {
    const others = on(
      "Lottery",
      (build, at) => {
        calls(build, user, at, "late()");
        calls(build, user, at, "stamps()");
      },
      ether,
    );
    assert.deepEqual(others, []);
  });
});

describe("the oracle of orders", () => {
  it("tells where coming first takes from who comes second", () => {
    const told = on("Reward", (build, at) => {
      calls(build, creator, at, "fund()", [], { value: ether });
      calls(build, attacker, at, "claim()");
      calls(build, user, at, "claim()");
    });
    const order = `order-dependence at Reward, step 2: by coming first the attacker has 1 ether more, and user 1 1 ether less`;
    assert.ok(told.includes(order), told.join("\n"));
  });

  it("says nothing where there is enough for both", () => {
    const told = on("Reward", (build, at) => {
      calls(build, creator, at, "fund()", [], { value: ether });
      calls(build, attacker, at, "claimOne()");
      calls(build, user, at, "claimOne()");
    });
    assert.deepEqual(
      told.filter((each) => each.startsWith("order")),
      [],
    );
  });
});

describe("the oracle of requirements", () => {
  it("tells a call that its own contract makes wrong, and no other", () => {
    const build = startScenario(source);
    const strict = deploys(build, "Strict");
    const caller = deploys(build, "Caller", [strict]);
    calls(build, user, caller, "right()");
    calls(build, user, caller, "given(uint256)", [20n]);
    calls(build, user, caller, "state()");
    calls(build, user, caller, "named(address)", [strict]);
    calls(build, user, caller, "pays(address)", [strict]);
    assert.deepEqual(violationsOf(build), []);
    calls(build, user, caller, "wrong()");
    assert.deepEqual(violationsOf(build), [
      "requirement-violation at Caller, step 7: Caller calls Strict with what that refuses",
    ]);
  });
});

describe("the oracle of requirements of contracts that others have made", () => {
  it("tells the call", () => {
    const told = on("Maker", (build, at) => calls(build, user, at, "wrong()"));
    assert.match(
      told[0] ?? "",
      /^requirement-violation at Maker, step 1: Maker calls 0x[0-9a-f]{40} with what that refuses$/,
    );
    assert.equal(told.length, 1);
  });
});

describe("the oracle of jumps", () => {
  it("tells one whose target a caller computes", () => {
    const told = on("Pointers", (build, at) => calls(build, user, at, "run(uint256)", [0n]));
    assert.match(
      told[0] ?? "",
      /^corrupted-function-pointer at Pointers, step 1: a caller makes Pointers jump to \d+$/,
    );
    assert.equal(told.length, 1);
  });

  it("says nothing of a choice between functions", () => {
    const told = on("Pointers", (build, at) => {
      calls(build, user, at, "chosen(bool)", [1n]);
      calls(build, user, at, "chosen(bool)", [0n], { block: { number: testBlock.number + 1n } });
    });
    assert.deepEqual(told, []);
  });
});
