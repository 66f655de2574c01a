/** Two EVMs tell the same of whatever runs on them: the observations that oracles see are nobody's own. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { defaultBlock } from "../../engine/evm/deployment/stage.ts";
import { hardforks, isAtLeast } from "../../engine/evm/hardforks.ts";
import { opcodes } from "../../engine/evm/opcodes.ts";
import type { Scenario, ScenarioStep } from "../../engine/model/scenario.ts";
import { ethereumjsEvm } from "../../engine/node/reference-evm/ethereumjs-evm.ts";
import { framesOf, type VisitedFrame } from "../../engine/oracles/history.ts";
import { runScenario } from "../../engine/oracles/run-scenario.ts";
import { firstDifference } from "../../engine/replay/first-difference.ts";
import { programAddresses, randomProgram } from "../harness/evm/random-program.ts";

/** More runs by SOLHOUND_RUNS. */
const numRuns = Number(process.env["SOLHOUND_RUNS"] ?? 150);

/** Below it the reference's own calls without a transaction differ in which accounts exist. */
const forks = hardforks.filter((each) => isAtLeast(each, "spuriousDragon"));

const sender = 0x5e4de4n;
const { number, timestamp, prevrandao, coinbase } = defaultBlock;

/** The reference does not tell of the STOP behind the end of code: here there is always one. */
const ended = (program: ArrayLike<number>) =>
  Uint8Array.from([...Array.from(program), ...new Array<number>(33).fill(0)]);

/** Each program is there from the start, or is put there by a creation, whose constructor it is. */
const scenario = fc
  .record({
    hardfork: fc.constantFrom(...forks),
    programs: fc.tuple(...programAddresses.map(() => randomProgram)),
    calls: fc.array(
      fc.record({
        to: fc.constantFrom<bigint | null>(...programAddresses, null),
        value: fc.constantFrom(0n, 5n),
        data: fc.uint8Array({ maxLength: 64 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ hardfork, programs, calls }): Scenario => {
    const coded = programAddresses.map((address, index) => ({
      ...{ address, label: `program ${index}`, nonce: 1n, balance: 1000n, storage: new Map([[1n, 7n]]) },
      code: ended(programs[index] ?? []),
    }));
    const person = {
      address: sender,
      label: "sender",
      nonce: 0n,
      balance: 10n ** 6n,
      code: new Uint8Array(0),
      storage: new Map(),
    };
    const steps = calls.map(({ to, value, data }, index): ScenarioStep => {
      const code = ended(programs[index] ?? []);
      const block = { number, timestamp, prevrandao, coinbase };
      const rest = { gas: 200_000n, block, contract: null, signature: null };
      return { from: sender, to, value, data: to === null ? code : data, ...rest };
    });
    return { hardfork, accounts: [person, ...coded], steps };
  });

/** Of a REVERT for which the stack has too few words the reference does not tell at all. */
function endsUntold({ frame }: VisitedFrame, { accounts, steps }: Scenario, step: number): boolean {
  const account = accounts.find(({ address }) => address === frame.codeAddress);
  const code = frame.isCreation ? steps[step]?.data : account?.code;
  return frame.ending === "halted" && code?.[frame.end.pc] === opcodes.REVERT.byte;
}

/** Calls of a program, one a step, each with so much gas. */
const callsOf = (code: readonly number[], gases: readonly bigint[]): Scenario => {
  const [address, block] = [0x1001n, { number, timestamp, prevrandao, coinbase }];
  const someone = { address: sender, label: "sender", nonce: 0n, balance: 10n ** 6n };
  const program = { address, label: "program", nonce: 1n, balance: 0n, code: ended(code), storage: new Map() };
  const step = { from: sender, to: address, value: 0n, data: new Uint8Array(0), block };
  return {
    hardfork: "osaka",
    accounts: [{ ...someone, code: new Uint8Array(0), storage: new Map() }, program],
    steps: gases.map((gas) => ({ ...step, gas, contract: null, signature: null })),
  };
};

const { PUSH1, DELEGATECALL } = opcodes;
const zero = [PUSH1.byte, 0];
const arguments4 = [...zero, ...zero, ...zero, ...zero];

async function assertSame(each: Scenario): Promise<void> {
  const theirs = await ethereumjsEvm.run(each, new AbortController().signal);
  assert.ok(theirs.ok, theirs.ok ? "" : theirs.error);
  assert.equal(firstDifference(runScenario(each), theirs.value), undefined);
}

describe("observations of two EVMs", () => {
  // Cold, it would cost more than there is.
  it("are the same of precompiled contracts, which are warm in every step", async () => {
    const scenario = callsOf([...arguments4, PUSH1.byte, 1, ...zero, DELEGATECALL.byte], [2400n, 2400n]);
    assert.deepEqual(
      runScenario(scenario).map(({ status }) => status),
      ["succeeded", "succeeded"],
    );
    await assertSame(scenario);
  });

  it(`are the same of ${numRuns} random scenarios`, async function () {
    this.timeout(0);
    const property = fc.asyncProperty(scenario, async (each) => {
      const ours = runScenario(each);
      fc.pre(ours.every((seen) => !framesOf(seen).some((visited) => endsUntold(visited, each, seen.step))));
      await assertSame(each);
    });
    await fc.assert(property, { numRuns });
  });
});
