/** What holds of the fuzzer whatever it is given: it is the same each time, it ends, and it tells the shortest story. */

import assert from "node:assert/strict";
import { assemble } from "../../../engine/evm/code/assembler.ts";
import { type Fuzzer, makeFuzzer } from "../../../engine/fuzz/fuzzer.ts";
import type { Judge } from "../../../engine/fuzz/fuzzing.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { fuzzerOfCode, fuzzerOfSource, runUntilFound, targetOf } from "../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

const bank = `contract Target {
  mapping(address => uint256) private balances;
  uint256 private unlocked;
  function deposit() external payable { balances[msg.sender] += msg.value; }
  function unlock(uint256 key) external { if (key == 0x1badc0de) unlocked = 1; }
  function noise(uint256 value) external { balances[address(uint160(value))] = 0; }
  function withdraw(uint256 amount) external {
    require(unlocked == 1);
    payable(msg.sender).transfer(amount);
  }
}`;

/** Everything that it has told. */
function storyOf(fuzzer: Fuzzer): unknown {
  return { candidates: fuzzer.candidates, report: fuzzer.report() };
}

describe("the fuzzer", () => {
  it("does the same for the same seed, in slices of any size", () => {
    const [one, other, third] = [fuzzerOfSource(bank, 7), fuzzerOfSource(bank, 7), fuzzerOfSource(bank, 8)];
    for (let slice = 0; slice < 40; slice++) one.run(100);
    for (let slice = 0; slice < 40; slice++) other.run(100);
    third.run(4000);
    assert.ok(one.candidates.length > 0);
    assert.deepEqual(storyOf(one), storyOf(other));
    assert.notDeepEqual(storyOf(one), storyOf(third));
  });

  it("goes through a sequence that was kept, of which most shows nothing new", () => {
    const lamp = "contract Target { bool private isOn; function turn(bool to) external { isOn = to; } }";
    const turn = (to: number) => ({
      ...{
        contract: "Target",
        signature: "turn(bool)",
        data: `0x62c99211${String(to).padStart(64, "0")}`,
        lengths: [],
      },
      ...{ value: "0", caller: "attacker", seconds: "0", blocks: "0" },
    });
    const known = [turn(1), turn(0)];
    const fuzzer = fuzzerOfSource(lamp, 1, {}, [known, [...known, ...known]]);
    assert.equal(fuzzer.failure, null);
    assert.ok(fuzzer.report().executions >= 6);
  });

  it("tells the shortest sequence, with plain arguments", () => {
    const fuzzer = fuzzerOfSource(bank, 3);
    runUntilFound(fuzzer, 40_000);
    const [candidate] = fuzzer.candidates;
    const steps = candidate?.scenario.steps.filter(({ to }) => to !== null) ?? [];
    assert.deepEqual(steps.map(({ signature }) => signature).sort(), [
      "deposit()",
      "unlock(uint256)",
      "withdraw(uint256)",
    ]);
    const withdrawal = steps.at(-1)?.data ?? new Uint8Array(0);
    assert.equal(BigInt(`0x${Buffer.from(withdrawal.subarray(4)).toString("hex")}`) <= 1n, true);
  });

  it("counts no side as open that only hands on what another contract refused with", () => {
    const part = "contract Part { uint256 public x; constructor(uint256 given) { x = given; } }";
    const whole = "contract Target { uint256 sum; function add(uint256 x) external { sum = new Part(x).x(); } }";
    const openAfter = (source: string): number => {
      const fuzzer = fuzzerOfSource(source, 1);
      fuzzer.run(2000);
      return fuzzer.report().openSides.length;
    };
    assert.equal(openAfter(`${part} ${whole}`), 0);
    assert.ok(openAfter(bank.replace("0x1badc0de", "uint256(keccak256(abi.encode(key)))")) > 0);
  });

  it("tells of open sides which do nothing and lead back", () => {
    const onlyDetours = (deed: string): boolean => {
      const head = "contract Target { uint256 x; bool flag; mapping(bytes32 => bool) keys;";
      const body = `function go(bytes32 key) external { ${deed} }`;
      const fuzzer = fuzzerOfSource(`${head} ${body} }`, 1);
      fuzzer.run(2000);
      const { openSides, detours } = fuzzer.report();
      assert.ok(openSides.length > 0 && detours.every((edge) => openSides.includes(edge)));
      return detours.length === openSides.length;
    };
    const isHit = "uint256(keccak256(abi.encode(key))) == 1";
    assert.equal(onlyDetours(`flag = ${isHit} || keys[key];`), true);
    assert.equal(onlyDetours(`if (${isHit}) x = 1;`), false);
    assert.equal(onlyDetours(`if (${isHit}) this.go(key);`), false);
    assert.equal(onlyDetours(`unchecked { flag = ${isHit} && x * x > 1; }`), false);
  });

  it("tells of open sides behind which everything fails", () => {
    const sidesOf = (deed: string): readonly [open: number, deadEnds: number] => {
      const head = "contract Target { uint256 x; error No(); event E();";
      const body = `function go(bytes32 key) external { bool isHit = uint256(keccak256(abi.encode(key))) == 1; ${deed} }`;
      const fuzzer = fuzzerOfSource(`${head} ${body} }`, 1);
      fuzzer.run(2000);
      const { openSides, deadEnds, detours } = fuzzer.report();
      assert.ok(deadEnds.every((edge) => openSides.includes(edge) && !detours.includes(edge)));
      return [openSides.length, deadEnds.length];
    };
    assert.deepEqual(sidesOf("assert(!isHit);"), [1, 1]);
    assert.deepEqual(sidesOf("if (isHit) revert No();"), [1, 1]);
    assert.deepEqual(sidesOf("if (isHit) assembly { invalid() }"), [1, 1]);
    assert.deepEqual(sidesOf("if (isHit) { x = 1; revert(); }"), [1, 0]);
    assert.deepEqual(sidesOf("if (isHit) x = 1;"), [1, 0]);
    assert.deepEqual(sidesOf("if (isHit) { emit E(); revert No(); }"), [1, 0]);
  });

  it("has nothing judged that was judged before", () => {
    const source = `contract Target {
      mapping(address => uint256) private balances;
      function deposit() external payable { balances[msg.sender] += msg.value; }
      function withdraw() external {
        (bool isPaid, ) = msg.sender.call{value: balances[msg.sender]}("");
        if (isPaid) balances[msg.sender] = 0;
      }
    }`;
    const asked: string[] = [];
    const judge: Judge = ({ steps }, oracle) => {
      const texts = steps.map(({ data, block, ...step }) => [...Object.values({ ...step, ...block }), ...data].join());
      if (oracle === undefined) asked.push(texts.join(" "));
      return [];
    };
    makeFuzzer(targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target"), { seed: 1, judge }).run(2000);
    assert.ok(asked.length > 0);
    assert.equal(new Set(asked).size, asked.length);
  });

  it("says each violation once", () => {
    const fuzzer = fuzzerOfSource(bank, 3);
    for (let slice = 0; slice < 20; slice++) fuzzer.run(500);
    const keys = fuzzer.candidates.map(({ violation: { oracle, at } }) => `${oracle} ${at.address} ${at.pc}`);
    assert.deepEqual(keys, [...new Set(keys)]);
  });

  it("counts what it covered, and has no more to do where all is covered", () => {
    const fuzzer = fuzzerOfSource("contract Target { uint256 public x; function set(uint256 v) external { x = v; } }");
    fuzzer.run(3000);
    const { coveredInstructions, coverableInstructions, coveredBranches, isSaturated } = fuzzer.report();
    assert.ok(coveredInstructions > 0.9 * coverableInstructions, `${coveredInstructions} of ${coverableInstructions}`);
    assert.ok(coveredBranches > 0);
    assert.equal(isSaturated, false);
  });

  it("keeps no more than it can use of a contract whose states have no end", () => {
    const fuzzer = fuzzerOfSource(`contract Target {
      mapping(uint256 => uint256) private values;
      uint256[8] private slots;
      function set(uint256 index, uint256 value) external { slots[index % 8] = value; values[value] += index; }
      function get(uint256 index) external view returns (uint256) {
        require(slots[0] + slots[1] != slots[2] + index && values[index] < slots[3]);
        return slots[index % 8];
      }
    }`);
    fuzzer.run(25_000);
    assert.ok(fuzzer.report().corpusSize <= 2500, `${fuzzer.report().corpusSize}`);
  });

  it("finds functions in code of which nothing else is known", () => {
    // Calls of the selector 0x01020304 with the word 0x1234 after it run into INVALID.
    const code = assemble([
      ...([0n, "CALLDATALOAD", 0xe0n, "SHR", 0x01020304n, "EQ", { offsetOf: "function" }, "JUMPI", "STOP"] as const),
      ...([
        { at: "function" },
        4n,
        "CALLDATALOAD",
        0x123456789abcn,
        "EQ",
        { offsetOf: "bug" },
        "JUMPI",
        "STOP",
      ] as const),
      ...([{ at: "bug" }, "INVALID"] as const),
    ]);
    const fuzzer = fuzzerOfCode(code);
    runUntilFound(fuzzer, 20_000);
    assert.deepEqual(
      fuzzer.candidates.map(({ violation }) => violation.oracle),
      ["assertion"],
    );
  });

  const hostile: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
    ["a loop without end", assemble([{ at: "top" }, { offsetOf: "top" }, "JUMP"])],
    ["memory without end", assemble([{ at: "top" }, "MSIZE", 0n, "SWAP1", "MSTORE", { offsetOf: "top" }, "JUMP"])],
    ["memory far away", assemble([1n, 2n ** 40n, "MSTORE"])],
    ["24 kB of JUMPDESTs", new Uint8Array(24_576).fill(0x5b)],
    [
      "a contract that makes others without end",
      assemble([{ at: "top" }, 0n, 0n, 0n, "CREATE", "POP", { offsetOf: "top" }, "JUMP"]),
    ],
    ["a contract that calls itself", assemble([0n, 0n, 0n, 0n, 0n, "ADDRESS", "GAS", "CALL"])],
    ["slots without end", assemble([{ at: "top" }, "GAS", "DUP1", "SSTORE", { offsetOf: "top" }, "JUMP"])],
    ["no code", new Uint8Array(0)],
  ];
  for (const [name, code] of hostile) {
    it(`comes back from ${name}`, () => {
      const fuzzer = fuzzerOfCode(code);
      for (let slice = 0; slice < 4; slice++) fuzzer.run(400);
      assert.ok(fuzzer.report().executions >= 0);
    });
  }
});
