/** Small contracts whose flaw symbolic execution is there to find, by itself: the fuzzer only tries what it is given. */

import assert from "node:assert/strict";
import { type Fuzzer, makeFuzzer } from "../../../engine/fuzz/fuzzer.ts";
import { judgeScenario } from "../../../engine/oracles/judge-scenario.ts";
import { makeSymbolicSearch } from "../../../engine/symex/symbolic-search.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { fuzzerOf, fuzzerOfSource, targetOf } from "../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

interface Found {
  readonly oracles: readonly string[];
  /** The calls after the deployment of the first candidate, as signatures. */
  readonly story: readonly (string | null)[];
}

/** What is found within so many steps. */
function find(source: string, maxSteps = 2_000_000, fuzzer = fuzzerOfSource(source)): Found {
  fuzzer.run(1);
  assert.equal(fuzzer.candidates.length, 0, "the fuzzer finds it by chance");
  const explorer = makeSymbolicSearch(fuzzer.exchange, { seed: 1, maxTransactions: 4 });
  while (fuzzer.candidates.length === 0 && explorer.report().nSteps < maxSteps && !explorer.report().isIdle) {
    explorer.run(10_000);
  }
  const [candidate] = fuzzer.candidates;
  const steps = candidate?.scenario.steps.filter(({ contract }) => contract === "Target").slice(1) ?? [];
  return {
    oracles: fuzzer.candidates.map(({ violation }) => violation.oracle),
    story: steps.map(({ signature }) => signature),
  };
}

/** Of somebody who knows nothing of the code but what a run shows. */
const nothingKnown = { contracts: new Map(), trusted: new Set<bigint>(), attackers: new Set<bigint>() };

/** A fuzzer of a contract that asks for a number, and whose judge tells of nothing but numbers that do not fit. */
function fuzzerOfNumbers(statement: string): Fuzzer {
  const source = `contract Target {
    uint256 private kept = 5000;
    function change(uint64 key, uint256 a, uint256 b) external {
      if (uint256(key) * 3 == 30006600171 && a < 2 ** 250) { unchecked { ${statement} } }
    }
  }`;
  const target = targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target");
  return makeFuzzer(target, {
    seed: 1,
    judge: (scenario) => judgeScenario(scenario, nothingKnown, "integer-overflow"),
  });
}

describe("symbolic execution finds", () => {
  for (const statement of ["kept += b;", "kept -= a % 5003;", "kept = a * b;", "kept = a * 1 ether;"]) {
    it(`numbers that do not fit: ${statement}`, () => {
      assert.deepEqual(find("", 300_000, fuzzerOfNumbers(statement)).oracles, ["integer-overflow"]);
    });
  }

  it("nothing where numbers fit", () => {
    const statement = "kept = (kept & 0xff) + (a & 0xff) * (b & 0xff);";
    assert.deepEqual(find("", 300_000, fuzzerOfNumbers(statement)).oracles, []);
  });

  it("a way back in, for whoever knows the number both times", () => {
    const { story } = find(`contract Target {
      mapping(address => uint256) private balances;
      constructor() payable {}
      function deposit() external payable { require(msg.value > 0.2 ether); balances[msg.sender] += msg.value; }
      function withdraw(uint64 a, uint64 b) external {
        require(a > 90000 && b > a && uint256(a) * b == 10002200057);
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok);
        balances[msg.sender] = 0;
      }
    }`);
    assert.deepEqual(story, ["deposit()", "withdraw(uint64,uint64)"]);
  });

  it("a text that the attacker's contract has to answer", () => {
    const { oracles, story } = find(
      `interface Oracle { function word() external view returns (string memory); }
      contract Target {
        Oracle private oracle;
        constructor() payable {}
        function choose(address chosen) external { require(address(oracle) == address(0)); oracle = Oracle(chosen); }
        function open() external {
          bytes memory word = bytes(oracle.word());
          require(word.length >= 40 && word[1] == "q" && word[4] == "Z" && word[35] == "k" && word[36] == "m");
          selfdestruct(payable(msg.sender));
        }
      }`,
      100_000,
    );
    assert.ok(oracles.includes("selfdestruct"), oracles.join());
    assert.deepEqual(story, ["choose(address)", "open()"]);
  });

  it("letters far behind in a text, where the source names the place", () => {
    const source = `contract Target {
      constructor() payable {}
      function open(bytes calldata given) external {
        bytes memory text = bytes(given);
        require(text[0] == "q" && text[130] == "Z" && text[131] == text[130] && text[410] == "k" && text[411] == "m");
        selfdestruct(payable(msg.sender));
      }
    }`;
    const target = targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target");
    const fuzzer = fuzzerOf({ ...target, dictionary: { numbers: [130n, 410n, 411n], texts: [] } });
    assert.deepEqual(find("", 100_000, fuzzer).story, ["open(bytes)"]);
  });

  it("what others have paid in", () => {
    const { oracles, story } = find(`contract Target {
      receive() external payable {}
      function take(uint64 key, uint64 lots) external {
        require(uint256(key) * 3 == 30006600171);
        payable(msg.sender).transfer(uint256(lots) * 1 ether);
      }
    }`);
    assert.deepEqual(oracles, ["profit"]);
    assert.equal(story.at(-1), "take(uint64,uint64)");
  });

  it("no gift of those who mean well to the attacker", () => {
    const { oracles } = find(
      `contract Target {
        address[] private named;
        mapping(address => uint256) private due;
        function give(address to) external payable { named.push(to); due[to] += msg.value; }
        function settle() external {
          for (uint256 i = 0; i < named.length; i++) {
            uint256 amount = due[named[i]];
            due[named[i]] = 0;
            (bool ok, ) = named[i].call{value: amount}("");
            require(ok);
          }
        }
      }`,
      300_000,
    );
    assert.deepEqual(oracles, []);
  });

  it("the factors of a product", () => {
    const { story } = find(`contract Target {
      function open(uint64 a, uint64 b) external pure {
        if (a > 60000 && b > 60000 && uint256(a) * b == 4294049777) assert(false);
      }
    }`);
    assert.deepEqual(story, ["open(uint64,uint64)"]);
  });

  it("arguments that depend on one another", () => {
    const { story } = find(`contract Target {
      function open(uint256 a, uint256 b, uint256 c) external pure {
        unchecked {
          if (a + b == 0xdeadbeefcafe && b - c == 0x1234567 && (c ^ 0xff00ff00) > 0x8000000000 && a % 977 == 13) assert(false);
        }
      }
    }`);
    assert.deepEqual(story, ["open(uint256,uint256,uint256)"]);
  });

  it("what was stored under a key, and is wanted there", () => {
    const { story } = find(`contract Target {
      mapping(uint256 => uint256) private kept;
      function keep(uint256 key, uint256 value) external { kept[key] = value; }
      function check(uint256 key) external view {
        unchecked { if (key > 1e30 && kept[key] > 7 && kept[key] * 3 == key + 12) assert(false); }
      }
    }`);
    assert.deepEqual(story, ["keep(uint256,uint256)", "check(uint256)"]);
  });

  it("three transactions whose arguments hang together", () => {
    const { story } = find(`contract Target {
      uint256 private a;
      uint256 private b;
      function first(uint256 x) external { if (a == 0 && x > 1e20) a = x; }
      function second(uint256 y) external { unchecked { if (a != 0 && y > 1e25) b = a + y; } }
      function third(uint256 z) external view { unchecked { if (b != 0 && z == b * 5 && a < 1e21) assert(false); } }
    }`);
    assert.deepEqual(story, ["first(uint256)", "second(uint256)", "third(uint256)"]);
  });

  it("what is put under a name only after somebody was told that nothing is there", () => {
    const source = `contract Target {
      mapping(bytes32 => address) private known;
      mapping(address => bytes32) private chosen;
      mapping(address => bool) private wasEarly;
      function register(address who) external { known[keccak256(abi.encode(who))] = who; }
      function choose(bytes32 id) external {
        chosen[msg.sender] = id;
        wasEarly[msg.sender] = known[id] == address(0);
      }
      function settle() external view {
        if (wasEarly[msg.sender]) assert(known[chosen[msg.sender]] == address(0));
      }
    }`;
    assert.deepEqual(find(source, 150_000).story, ["choose(bytes32)", "register(address)", "settle()"]);
  });

  it("an entry under what another entry holds, which may be one of several", () => {
    const { story } = find(
      `contract Target {
        mapping(uint256 => uint256) private next;
        mapping(uint256 => uint256) private worth;
        function link(uint256 from, uint256 to) external { (next[from], worth[to]) = (to, 7919); }
        function check(uint256 at) external view {
          if (at > 2 ** 90) assert(next[at] == 0 || worth[next[next[at]]] != 7919);
        }
      }`,
      100_000,
    );
    assert.deepEqual(story, ["link(uint256,uint256)", "check(uint256)"]);
  });

  it("a text with certain letters", () => {
    const { story } = find(`contract Target {
      function open(bytes calldata text) external pure {
        if (text.length == 4 && text[0] == "k" && uint8(text[1]) + uint8(text[2]) == 200 && text[3] == text[1]) assert(false);
      }
    }`);
    assert.deepEqual(story, ["open(bytes)"]);
  });

  it("a text of a length that is asked for after it was copied", () => {
    const { story } = find(`contract Target {
      function open(bytes memory text) external pure {
        if (text.length == 5 && text[3] == "k" && uint8(text[1]) > 0xf0) assert(false);
      }
    }`);
    assert.deepEqual(story, ["open(bytes)"]);
  });

  it("a way to destroy, for whoever knows the number", () => {
    const { oracles } = find(`contract Target {
      function kill(uint256 key) external { unchecked { if (key * 7 == 0x123456789abcdef) selfdestruct(payable(msg.sender)); } }
    }`);
    assert.ok(oracles.includes("selfdestruct"), oracles.join());
  });

  it("ether for whoever knows the number", () => {
    const { oracles } = find(`contract Target {
      constructor() payable {}
      function take(uint256 key, uint256 amount) external {
        unchecked { if (key ^ (amount << 128) == 0x5eed << 130) payable(msg.sender).transfer(amount); }
      }
    }`);
    assert.ok(oracles.includes("profit"), oracles.join());
  });

  it("what an answer of the attacker's contract decides", () => {
    const { story } = find(`interface Oracle { function price() external returns (uint256); }
    contract Target {
      function buy(Oracle oracle) external { unchecked { if (oracle.price() * 3 == 0x1234567890abc) assert(false); } }
    }`);
    assert.deepEqual(story, ["buy(address)"]);
  });
});
