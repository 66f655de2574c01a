/** `solhound fuzz`: what must hold is broken or holds, what is found is kept, and configurations of others are understood. */

import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readFuzzOptions } from "../../cli/fuzz/fuzz-options.ts";
import { runCli } from "../harness/cli.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const properties = `${head}event AssertionFailed(string reason);
contract Plain { uint256 private x; function unrelated() external { x = 1; assert(x == 2); } }
contract Token {
    uint256 private step;
    mapping(address => uint256) internal balances;
    function first(uint256 key) external { if (key == 73939133) step = 1; }
    function second() external { if (step == 1) step = 2; }
    function third(uint8[] calldata list) external { if (list.length == 2 && list[1] == 7) emit AssertionFailed("seven"); }
    function echidna_step() external view returns (bool) { return step < 2; }
    function property_true() external pure returns (bool) { return true; }
    function echidna_revert_always() external pure { revert(); }
    function invariant_silent() external view { require(step < 1, "moved"); }
}
`;

const harness = `${head}contract Counter {
    uint256 public count;
    function add(uint256 n) external { require(n < 1000); count += n; }
    function wreck() external { count = 10 ** 9; }
}
contract Handler {
    Counter private counter;
    constructor(Counter c) { counter = c; }
    function add(uint256 n) external { counter.add(n % 1000); if (counter.count() == 777) counter.wreck(); }
    function wreck() external { counter.wreck(); }
}
contract Invariants {
    struct FuzzSelector { address addr; bytes4[] selectors; }
    bool public IS_TEST = true;
    Counter private counter;
    Handler private handler;
    function setUp() public { counter = new Counter(); handler = new Handler(counter); }
    function targetContracts() public view returns (address[] memory list) {
        list = new address[](1);
        list[0] = address(handler);
    }
    function targetSelectors() public view returns (FuzzSelector[] memory list) {
        list = new FuzzSelector[](1);
        list[0].addr = address(handler);
        list[0].selectors = new bytes4[](1);
        list[0].selectors[0] = Handler.add.selector;
    }
    function invariant_small() public view { assert(counter.count() < 10 ** 9); }
    function invariant_handler() public view { require(address(handler) != address(0)); }
}
`;

const endowed = `${head}contract Till {
    uint256 public sum;
    constructor() payable { sum = msg.value; }
    function put() external payable { sum += msg.value; }
    function reset() external { sum = 0; }
}
contract TillInvariants {
    struct FuzzSelector { address addr; bytes4[] selectors; }
    Till private till;
    function setUp() public { till = new Till{value: 100 ether}(); }
    function excludeSelectors() public view returns (FuzzSelector[] memory list) {
        list = new FuzzSelector[](1);
        list[0].addr = address(till);
        list[0].selectors = new bytes4[](1);
        list[0].selectors[0] = Till.reset.selector;
    }
    function invariant_full() public view { require(till.sum() >= 100 ether); }
    function invariant_exact() public view { require(till.sum() == 100 ether); }
}
`;

/** Lines that say of a property whether it holds. */
const verdicts = (stdout: string): readonly string[] =>
  stdout.split("\n").filter((line) => /^\w+\.\w+\(\): /.test(line));

describe("solhound fuzz", () => {
  const makeFolder = useTempFolders();

  it("breaks properties, keeps what breaks them, and goes on from what it kept", async () => {
    const folder = makeFolder({ "Token.sol": properties });
    const args = ["fuzz", "--workers", "1", "--corpus", "corpus", "Token.sol"];
    const told = await runCli([...args, "--executions", "30000"], { cwd: folder });
    assert.equal(told.status, 1, told.stderr);
    assert.deepEqual(verdicts(told.stdout), [
      "Token.echidna_revert_always(): proved to hold whatever is called",
      "Token.echidna_step(): FAILS",
      "Token.invariant_silent(): FAILS",
      "Token.property_true(): proved to hold whatever is called",
    ]);
    assert.match(
      told.stdout,
      /calls Token\.first\(73939133\)[\s\S]*calls Token\.second\(\)[\s\S]*echidna_step returns false/,
    );
    assert.match(told.stdout, /\nToken\.sol:10: .*AssertionFailed/);
    assert.doesNotMatch(told.stdout, /unrelated/);
    assert.match(told.stdout, /\nExecuted 1 contract: 30,\d+ transactions, 100 % of branches\.\n/);

    const corpus = path.join(folder, "corpus");
    const kept = readdirSync(path.join(corpus, "reproducers")).filter((name) => name.endsWith(".json"));
    assert.equal(kept.length, 3);
    const replayed = await runCli(["analyze", "--replay", path.join(corpus, "reproducers", kept[0] ?? "")]);
    assert.equal(replayed.status, 0, replayed.stderr);

    const resumed = await runCli([...args, "--executions", "1", "--seed", "9"], { cwd: folder });
    assert.deepEqual(verdicts(resumed.stdout), verdicts(told.stdout), "what was kept is run first");

    writeFileSync(path.join(corpus, "Token.corpus.json"), '{"format": 1, "contract": "Token", "sequences": [[{}]]}');
    const spoiled = await runCli(args, { cwd: folder });
    assert.deepEqual([spoiled.status, spoiled.stdout], [2, ""]);
    assert.match(spoiled.stderr, /Token\.corpus\.json is none of Solhound's\.\n$/);
  }).timeout(180_000);

  it("says of each contract by itself whether what it inherits holds, and for which construction it is proved", async () => {
    const folder = makeFolder({
      "Vaults.sol": `${head}abstract contract Stated {
    uint256 internal sum;
    function echidna_small() external view returns (bool) { return sum < 50; }
}
contract Narrow is Stated { function add(uint256 n) external { require(n < 7 && sum + n < 50); sum += n; } }
contract Wide is Stated { function add(uint256 n) external { require(n < 70); sum += n; } }
contract Wider is Stated { function put(uint256 n) external { sum = n; } }
contract Given is Stated {
    uint256 private immutable fee;
    constructor(uint256 f) { require(f > 3 && f < 9); fee = f; }
    function take() external { sum = fee; }
    function property_fee() external view returns (bool) { return fee < 9; }
}
`,
    });
    const told = await runCli(["fuzz", "--workers", "1", "--executions", "4000", "Vaults.sol"], { cwd: folder });
    const given = "proved to hold whatever is called, with what its constructor was given here";
    assert.deepEqual(verdicts(told.stdout), [
      `Given.echidna_small(): ${given}`,
      `Given.property_fee(): ${given}`,
      "Narrow.echidna_small(): proved to hold whatever is called",
      "Wide.echidna_small(): FAILS",
      "Wider.echidna_small(): FAILS",
    ]);
    assert.match(
      told.stdout,
      /Wide\.echidna_small\(\): FAILS\n.*deploys Wide: [\s\S]*Wider\.echidna_small\(\): FAILS\n.*deploys Wider: /,
    );
    assert.doesNotMatch(told.stdout, /Vaults\.sol:\d+: /, "nothing is told a second time");
  }).timeout(60_000);

  it("is repeatable with one worker, and says the same as JSON", async () => {
    const folder = makeFolder({ "Token.sol": properties });
    const args = ["fuzz", "--workers", "1", "--executions", "4000", "--format", "json", "Token.sol"];
    const [first, second] = [await runCli(args, { cwd: folder }), await runCli(args, { cwd: folder })];
    const timeless = (text: string): unknown => {
      const [{ durationMs: _, phases: __, ...run }] = JSON.parse(text).runs;
      return run;
    };
    assert.deepEqual(timeless(first.stdout), timeless(second.stdout));
    const [run] = JSON.parse(first.stdout).runs;
    assert.deepEqual(run.execution.contracts[0].properties.length, 4);
  }).timeout(120_000);

  it("sets Foundry's invariant tests up, and calls the functions that they target", async () => {
    const folder = makeFolder({ "foundry.toml": "", "test/Invariants.t.sol": harness });
    const told = await runCli(["fuzz", "--workers", "2", "--executions", "20000", "."], { cwd: folder });
    assert.equal(told.status, 1, told.stderr);
    assert.deepEqual(verdicts(told.stdout), [
      "Invariants.invariant_handler(): holds so far",
      "Invariants.invariant_small(): FAILS",
    ]);
    assert.match(told.stdout, /creator calls Invariants\.setUp\(\): succeeds/);
    assert.match(told.stdout, /calls Handler\.add\(\d+\)/);
    assert.doesNotMatch(told.stdout, / calls Handler\.wreck\(\): succeeds/);
  }).timeout(120_000);

  it("gives test contracts ether, and leaves out what they exclude", async () => {
    const folder = makeFolder({ "Till.t.sol": endowed });
    const told = await runCli(["fuzz", "--workers", "1", "--executions", "3000", "Till.t.sol"], { cwd: folder });
    const held = verdicts(told.stdout).filter((line) => line.includes("invariant_full"));
    assert.deepEqual(held, ["TillInvariants.invariant_full(): holds so far"], told.stdout + told.stderr);
    assert.match(told.stdout, /TillInvariants\.invariant_exact\(\): FAILS\n[\s\S]*Till\.put/);
  }).timeout(60_000);

  it("ends with what is known on Ctrl-C, and says nothing fails where nothing does", async () => {
    const holds = `${head}contract Fine { uint256 public x; function set(uint256 y) external { x = y; } function echidna_x() external view returns (bool) { return x == x; } }`;
    const folder = makeFolder({ "Fine.sol": holds });
    const interruptAfter = (ms: number) =>
      runCli(["fuzz", "--workers", "1", "--time", "600", "--corpus", "kept", "Fine.sol"], {
        cwd: folder,
        onStart: (child) => void setTimeout(() => child.kill("SIGINT"), ms),
      });
    let told = await interruptAfter(4000);
    // Before the contract is compiled nothing is known; that takes longer where the machine does other things.
    for (let ms = 8000; verdicts(told.stdout).length === 0 && ms < 90_000; ms *= 2) told = await interruptAfter(ms);
    assert.equal(told.status, 130, told.stderr);
    assert.deepEqual(verdicts(told.stdout), ["Fine.echidna_x(): proved to hold whatever is called"]);
    assert.deepEqual(readdirSync(path.join(folder, "kept")), ["Fine.corpus.json"]);
    const done = await runCli(["fuzz", "--workers", "1", "--executions", "500", "Fine.sol"], { cwd: folder });
    assert.equal(done.status, 0);
  }).timeout(300_000);

  it("says what is wrong with a call, a source and a set-up", async () => {
    const cheating = `${head}interface Vm { function warp(uint256) external; }
contract Cheats { Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
  function setUp() public { vm.warp(5); } function invariant_x() public view {} }`;
    const folder = makeFolder({ "Cheats.sol": cheating, "Broken.sol": `${head}contract B { function f( }` });
    const call = (...args: string[]) =>
      runCli(["fuzz", "--workers", "1", "--executions", "10", ...args], { cwd: folder });
    const cheats = await call("Cheats.sol");
    assert.match(cheats.stdout, /Cheats not executed: its setUp\(\) reverts .*\(Foundry's cheat codes are not there\)/);
    assert.equal((await call("Broken.sol")).status, 2);
    const nobody = await call("--contract", "Other", "Cheats.sol");
    assert.equal(nobody.status, 2);
    assert.doesNotMatch(nobody.stdout, /Nothing fails/);
    const wrong = await call("--seed", "x", "Cheats.sol");
    assert.deepEqual([wrong.status, wrong.stdout], [2, ""]);
    assert.match(wrong.stderr, /^solhound: --seed must be a whole number/);
  }).timeout(120_000);
});

describe("configurations of other fuzzers", () => {
  const makeFolder = useTempFolders();

  it("are read as far as they have a counterpart, and the rest is named", async () => {
    const folder = makeFolder({
      "echidna.yaml": "testLimit: 5000\nseqLen: 10\ncorpusDir: corp\ntestMode: assertion\nseed: 4\nworkers: null\n",
      "medusa.json": JSON.stringify({
        fuzzing: {
          workers: 3,
          timeout: 0,
          testLimit: 70,
          corpusDirectory: "",
          targetContracts: ["A"],
          testing: { x: 1 },
        },
      }),
      "two.json": JSON.stringify({ fuzzing: { targetContracts: ["A", "B"] } }),
      "none.yaml": "- a\n",
      "bad.json": "{",
    });
    const echidna = await readFuzzOptions({ config: "echidna.yaml", seed: "8", workers: "2" }, folder);
    assert.ok(echidna.ok);
    const { executions, seed, corpus, ignored, timeMs } = echidna.value;
    assert.deepEqual([executions, seed, corpus, timeMs], [5000, 8, path.join(folder, "corp"), 86_400_000]);
    assert.deepEqual(ignored, ["seqLen", "testMode"]);
    const medusa = await readFuzzOptions({ config: "medusa.json" }, folder);
    assert.ok(medusa.ok);
    assert.deepEqual([medusa.value.nWorkers, medusa.value.contract, medusa.value.corpus], [3, "A", null]);
    assert.deepEqual(medusa.value.ignored, ["fuzzing.testing.x"]);
    const trouble = async (config: string): Promise<string> => {
      const read = await readFuzzOptions({ config }, folder);
      return read.ok ? assert.fail(config) : read.error.replace(folder, "");
    };
    assert.equal(
      await trouble("two.json"),
      "The configuration /two.json has several in fuzzing.targetContracts: name one, or none for all.",
    );
    assert.equal(await trouble("none.yaml"), "The configuration /none.yaml is no set of options.");
    assert.match(await trouble("bad.json"), /is no JSON/);
    assert.equal(await trouble("gone.yaml"), "The configuration /gone.yaml does not exist.");
  });

  it("has no properties in bytecode", async () => {
    const folder = makeFolder({ "Vault.bin": "6080" });
    const { status, stdout } = await runCli(["fuzz", "Vault.bin"], { cwd: folder });
    assert.match(stdout, /Vault\.bin holds bytecode, and properties are in sources\./);
    assert.equal(status, 2);
  });
});
