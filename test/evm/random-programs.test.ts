/** Whatever bytes it is given, the machine comes to an end, throws nothing, keeps to its memory, and can be taken back. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { makeCode } from "../../engine/evm/code/contract-code.ts";
import { defaultLimits } from "../../engine/evm/execution-limits.ts";
import { type Hardfork, hardforks } from "../../engine/evm/hardforks.ts";
import { type Machine, makeMachine, setWorld } from "../../engine/evm/machine.ts";
import { callMessage } from "../../engine/evm/transact.ts";
import {
  existingAccounts,
  getAccount,
  makeWorld,
  markWorld,
  revertTo,
  setBalance,
  setCode,
  storageOf,
  type World,
} from "../../engine/evm/world/world.ts";
import { programAddresses, randomProgram } from "../harness/evm/random-program.ts";
import { callerAddress, testBlock } from "../harness/evm/run-code.ts";

/** More runs by SOLHOUND_RUNS. */
const numRuns = Number(process.env["SOLHOUND_RUNS"] ?? 500);

const limits = { ...defaultLimits, maxMemoryBytes: 4 * 2 ** 20, maxTurns: 20_000 };
const machines = new Map<Hardfork, { machine: Machine; atFirst: number }>();

function machineOf(hardfork: Hardfork): { machine: Machine; atFirst: number } {
  const known = machines.get(hardfork);
  if (known) return known;
  const machine = makeMachine({ hardfork, world: makeWorld(), block: testBlock, limits, watch: "coverage" });
  const made = { machine, atFirst: machine.memory.buffer.byteLength };
  machines.set(hardfork, made);
  return made;
}

/** Everything that a call could have changed. */
function snapshot(world: World): unknown {
  const accounts = existingAccounts(world).map((account) => {
    const { address, balance, nonce, code, nSlots } = account;
    return { address, balance, nonce, code: code.bytes, nSlots, storage: storageOf(world, account) };
  });
  return { accounts, nAccounts: world.accounts.accounts.length, nSlots: world.slots.size };
}

const situation = fc.record({
  hardfork: fc.constantFrom<Hardfork>(...hardforks),
  programs: fc.tuple(...programAddresses.map(() => fc.oneof(randomProgram, fc.uint8Array({ maxLength: 300 })))),
  data: fc.uint8Array({ maxLength: 80 }),
  gas: fc.constantFrom(50_000n, 1_000_000n, 2n ** 24n),
});

describe("random programs", () => {
  it(`come to an end and are taken back, ${numRuns} times`, function () {
    this.timeout(0);
    const property = fc.property(situation, ({ hardfork, programs, data, gas }) => {
      const world = makeWorld();
      setBalance(world, getAccount(world, callerAddress), 10n ** 18n);
      for (const [index, address] of programAddresses.entries()) {
        setCode(world, getAccount(world, address), makeCode(programs[index] ?? data));
      }
      const { machine, atFirst } = machineOf(hardfork);
      setWorld(machine, world);
      const [mark, before] = [markWorld(world), snapshot(world)];
      const { gasUsed } = callMessage(machine, {
        caller: callerAddress,
        to: programAddresses[0],
        value: 3n,
        data,
        gas,
      });
      assert.ok(gasUsed >= 0n && gasUsed <= gas);
      assert.ok(machine.memory.buffer.byteLength <= atFirst + limits.maxMemoryBytes);
      revertTo(world, mark);
      assert.deepEqual(snapshot(world), before);
    });
    fc.assert(property, { numRuns });
  });
});
