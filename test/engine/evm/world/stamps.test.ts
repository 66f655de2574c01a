/** Gas is the same however many transactions there were before: also past the largest number that tables hold. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type AssemblyItem, assemble } from "../../../../engine/evm/code/assembler.ts";
import { makeCode } from "../../../../engine/evm/code/contract-code.ts";
import { makeMachine } from "../../../../engine/evm/machine.ts";
import { callMessage } from "../../../../engine/evm/transact.ts";
import { commit } from "../../../../engine/evm/world/snapshots.ts";
import {
  getAccount,
  getStorage,
  type Mark,
  makeWorld,
  markWorld,
  revertTo,
  setCode,
  wipeStorage,
} from "../../../../engine/evm/world/world.ts";
import { callerAddress, contractAddress, testBlock } from "../../../harness/evm/run-code.ts";

/** Reads, writes, looks at accounts, and creates what destroys itself at once. */
const program: readonly AssemblyItem[] = [
  ...([0n, "SLOAD", 0n, "SLOAD", "ADD", 1n, "ADD", 0n, "SSTORE", 0n, 0n, "SSTORE"] as const),
  ...([0xabcn, "BALANCE", 0xabcn, "BALANCE", 7n, 1n, "SSTORE"] as const),
  ...([0x30ffn, 0n, "MSTORE", 2n, 30n, 0n, "CREATE"] as const),
];

type Step = "run" | "mark" | "revert" | "commit";

/** A world whose next transaction has the stamp after `stamp`, and what runs the program: it gives gas and refund. */
function setUp(stamp: number, items = program) {
  const world = makeWorld();
  world.stamp = stamp;
  setCode(world, getAccount(world, contractAddress), makeCode(assemble(items)));
  const machine = makeMachine({ hardfork: "shanghai", world, block: testBlock });
  const message = { caller: callerAddress, to: contractAddress, value: 0n, data: new Uint8Array(0), gas: 500_000n };
  const run = () => {
    const { status, gasUsed } = callMessage(machine, message);
    assert.equal(status, "succeeded");
    return [gasUsed, world.refund];
  };
  return { world, run };
}

/** What each run among the steps takes. */
function gasOf(steps: readonly Step[], stamp: number): unknown[] {
  const { world, run } = setUp(stamp);
  const marks: Mark[] = [];
  const gas: unknown[] = [];
  for (const step of steps) {
    if (step === "mark") marks.push(markWorld(world));
    const mark = step === "revert" ? marks.pop() : undefined;
    if (mark) revertTo(world, mark);
    if (step === "commit") {
      commit(world);
      marks.length = 0;
    }
    if (step === "run") gas.push(run());
  }
  return gas;
}

describe("the stamp of transactions", () => {
  it("starts again after the last one, and nobody notices", () => {
    const steps = fc.array(fc.constantFrom<Step>("run", "run", "mark", "revert", "commit"), { maxLength: 30 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 8 }), (list, before) => {
        assert.deepEqual(gasOf(list, 2 ** 31 - before), gasOf(list, 1));
      }),
      { numRuns: 60, examples: [[["mark", "run", "run", "run", "revert", "run", "run"], 3]] },
    );
  });

  it("is not brought back by what is taken back later", () => {
    const { world, run } = setUp(1);
    run();
    const expected = run();
    const mark = markWorld(world);
    world.stamp = 2 ** 31 - 2;
    run();
    run();
    run();
    assert.equal(world.stamp, 2);
    revertTo(world, mark);
    assert.deepEqual(run(), expected);
  });

  it("goes with generations of storage, which start again, too", () => {
    const { world, run } = setUp(1, [5n, 1n, "SSTORE", 1n, "SLOAD", 3n, "SSTORE"]);
    world.slots.lastGeneration = 2 ** 31 - 2;
    for (let round = 0; round < 4; round++) {
      wipeStorage(world, getAccount(world, contractAddress));
      run();
      assert.equal(getStorage(world, getAccount(world, contractAddress), 3n), 5n);
    }
  });
});
