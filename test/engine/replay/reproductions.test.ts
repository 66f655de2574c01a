/** A scenario as others read it: the API's test case, a story, tests of Foundry and Hardhat. */
import assert from "node:assert/strict";
import { attackerProgram } from "../../../engine/evm/deployment/attacker.ts";
import { bytesToHex, hexToBytes } from "../../../engine/evm/word.ts";
import type { Violation } from "../../../engine/model/violation.ts";
import { judgeScenario } from "../../../engine/oracles/judge-scenario.ts";
import type { History } from "../../../engine/oracles/oracle.ts";
import { runScenario } from "../../../engine/oracles/run-scenario.ts";
import { toFoundryTest } from "../../../engine/replay/to-foundry-test.ts";
import { toHardhatTest } from "../../../engine/replay/to-hardhat-test.ts";
import { toStory } from "../../../engine/replay/to-story.ts";
import { toTestCase } from "../../../engine/replay/to-test-case.ts";
import { errorsOf } from "../../harness/evm/forge-std.ts";
import {
  agent,
  arm,
  attacker,
  type Build,
  calldata,
  calls,
  creator,
  deploys,
  factsOf,
  scenarioOf,
  startScenario,
  testBlock,
  user,
} from "../../harness/evm/scenarios.ts";

const ether = 10n ** 18n;
const source = `
contract Bank {
  struct Note { address who; uint8[] marks; }
  mapping(address => uint) public balances;
  constructor(uint start) payable { balances[msg.sender] = start; }
  function deposit() external payable { balances[msg.sender] += msg.value; }
  function withdraw() external {
    uint b = balances[msg.sender];
    (bool done,) = msg.sender.call{value: b}("");
    require(done);
    balances[msg.sender] = 0;
  }
  function note(string calldata text, Note calldata, bool ok, bytes4) external pure { require(!ok, text); }
}`;

function robbed(): Build & { readonly bank: bigint } {
  const build = startScenario(source);
  const bank = deploys(build, "Bank", [7n]);
  calls(build, user, bank, "deposit()", [], { value: 5n * ether });
  calls(build, agent, bank, "deposit()", [], { value: ether });
  const again = hexToBytes(calldata(build, bank, "withdraw()"));
  arm(build, attackerProgram({ reentry: { target: bank, calldata: again, times: 1 } }));
  calls(build, agent, bank, "withdraw()", [], {
    block: { timestamp: testBlock.timestamp + 60n, number: testBlock.number + 5n },
  });
  return { ...build, bank };
}

function judged(build: Build): { readonly history: History; readonly violation: Violation } {
  const scenario = scenarioOf(build);
  const [violation] = judgeScenario(scenario, factsOf(build));
  return { history: { scenario, observations: runScenario(scenario) }, violation: violation ?? assert.fail() };
}

describe("a test case of the API", () => {
  it("has the accounts and steps, and people known by how their addresses begin", () => {
    const build = robbed();
    const { violation } = judged(build);
    const { initialState, steps, ...ours } = toTestCase(scenarioOf(build), factsOf(build), violation);
    const { oracle, step, message } = violation;
    assert.deepEqual(ours, { hardfork: scenarioOf(build).hardfork, violation: { check: oracle, step, message } });
    assert.deepEqual(
      Object.keys(initialState.accounts).map((address) => address.slice(0, 10)),
      ["0xaffeaffe", "0xdeadbeef", "0x05e40000", "0xdeadbeef"],
    );
    assert.deepEqual(initialState.accounts[hexOf(creator)], {
      nonce: 0,
      balance: "0x56bc75e2d63100000",
      code: "",
      storage: {},
      label: "creator",
    });
    assert.equal(steps[0]?.address, "");
    assert.equal(steps[0]?.name, undefined);
    const { input, ...rest } = steps[3] ?? assert.fail();
    assert.equal(input, "0x3ccfd60b");
    assert.deepEqual(rest, {
      address: hexOf(build.bank),
      origin: hexOf(agent),
      value: "0x0",
      gasLimit: "0x4c4b40",
      gasPrice: "0x0",
      blockCoinbase: hexOf(testBlock.coinbase),
      blockDifficulty: `0x${testBlock.prevrandao.toString(16)}`,
      blockGasLimit: "0x10000000000",
      blockNumber: "0x1312d05",
      blockTime: "0x684ee1bc",
      name: "withdraw()",
      decodedInput: "withdraw()",
      contract: "Bank",
    });
  });
});

function hexOf(address: bigint): string {
  return `0x${address.toString(16).padStart(40, "0")}`;
}

describe("a story", () => {
  it("tells who does what, what moves and what is broken", () => {
    const build = robbed();
    const { history, violation } = judged(build);
    const { steps } = toStory(history.scenario, history.observations, violation, factsOf(build));
    assert.deepEqual(
      steps.map(({ who, does, outcome }) => `${who} ${does}: ${outcome}`),
      [
        "creator deploys Bank: succeeds",
        "user 1 calls Bank.deposit(): succeeds",
        "attacker contract calls Bank.deposit(): succeeds",
        "attacker contract calls Bank.withdraw(): succeeds",
      ],
    );
    const last = steps[3] ?? assert.fail();
    assert.deepEqual(last.later, { seconds: "60", blocks: "5" });
    assert.deepEqual(last.moves, [
      { who: "attacker contract", change: `+${2n * ether}` },
      { who: "Bank", change: `-${2n * ether}` },
    ]);
    assert.deepEqual(
      last.calls.map(({ depth, from, to, call, value, outcome }) => [depth, from, to, call, value, outcome]),
      [
        [1, "Bank", "attacker contract", "no data", String(ether), "succeeds"],
        [2, "attacker contract", "Bank", "withdraw()", "0", "succeeds"],
        [3, "Bank", "attacker contract", "no data", String(ether), "succeeds"],
      ],
    );
    assert.equal(last.broken, violation.message);
    assert.equal(steps[2]?.broken, null);
  });

  it("writes arguments as people do, and says why a call was refused", () => {
    const build = startScenario(source);
    const bank = deploys(build, "Bank", [7n]);
    const word = (value: bigint) => value.toString(16).padStart(64, "0");
    const text = word(2n) + Buffer.from("hi").toString("hex").padEnd(64, "0");
    const note = word(attacker) + word(64n) + word(2n) + word(3n) + word(4n);
    const signature = "note(string,(address,uint8[]),bool,bytes4)";
    const args = [128n, 192n, 1n, 0xabcdef01n << 224n, text, note];
    calls(build, user, bank, signature, args);
    const scenario = scenarioOf(build);
    const violation: Violation = {
      oracle: "x",
      swc: null,
      at: { address: bank, pc: 0, isCreation: false },
      step: 1,
      message: "m",
    };
    const { steps } = toStory(scenario, runScenario(scenario), violation, factsOf(build));
    assert.equal(steps[1]?.does, 'calls Bank.note("hi", (attacker, [3, 4]), true, 0xabcdef01)');
    assert.equal(steps[1]?.outcome, 'reverts with "hi"');
  });
});

describe("a Foundry test", () => {
  it("is Solidity that solc takes, without a warning", () => {
    const build = robbed();
    const { history, violation } = judged(build);
    const test = toFoundryTest(history, violation, factsOf(build));
    assert.deepEqual(errorsOf(test), []);
    assert.match(test, /function test_unprotected_ether_withdrawal\(\) public \{/);
    assert.match(test, /vm\.warp\(1750000060\);\n {8}\/\/ 4\. attacker contract calls Bank\.withdraw\(\)\n/);
    assert.match(test, new RegExp(`\\.balance, ${101n * ether}\\);`));
  });

  it("deploys artifacts of the project by name, with the arguments of the scenario", () => {
    const build = robbed();
    const { history, violation } = judged(build);
    const size = history.scenario.steps[0]?.data.length ?? 0;
    const artifact = { name: "Bank.sol:Bank", codeBytes: size - 32 };
    const test = toFoundryTest(history, violation, factsOf(build), new Map([[0, artifact]]));
    assert.deepEqual(errorsOf(test), []);
    assert.ok(test.includes(`bytes.concat(vm.getCode("Bank.sol:Bank"), hex"${"7".padStart(64, "0")}")`));
    assert.ok(!test.includes(bytesToHex(history.scenario.steps[0]?.data.slice(0, 50) ?? assert.fail()).slice(2)));
  });

  it("holds no text of the project that ends a comment", () => {
    const build = robbed();
    const { history, violation } = judged(build);
    const message = "a\nvm.ffi();\u2028vm.ffi();\u202e";
    const test = toFoundryTest(history, { ...violation, message }, factsOf(build));
    assert.deepEqual(errorsOf(test), []);
    assert.ok(test.includes("// a?vm.ffi();?vm.ffi();?\n"));
  });
});

describe("a Hardhat test", () => {
  it("is the scenario as data, with what came of it", () => {
    const build = robbed();
    const { history, violation } = judged(build);
    const test = toHardhatTest(history, violation, factsOf(build));
    assert.ok(test.includes(`test("unprotected-ether-withdrawal happens again"`));
    assert.ok(
      test.includes(
        `"does":"attacker contract calls Bank.withdraw()","from":"${hexOf(agent)}","to":"${hexOf(build.bank)}"`,
      ),
    );
    assert.ok(test.includes(`"${hexOf(agent)}",\n      "0x${(101n * ether).toString(16)}"`));
  });
});
