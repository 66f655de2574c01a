/** Random programs in random worlds come to the same on our machine and on @ethereumjs/evm. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { delegationTo } from "../../engine/evm/code/contract-code.ts";
import { type Hardfork, hardforks, isAtLeast } from "../../engine/evm/hardforks.ts";
import { programAddresses, randomProgram } from "../harness/evm/random-program.ts";
import { type Observation, observe, observeReference, type WorldAccount } from "../harness/evm/reference-evm.ts";

/** More runs by SOLHOUND_RUNS; a failure says the seed, which SOLHOUND_SEED repeats. */
const numRuns = Number(process.env["SOLHOUND_RUNS"] ?? 150);
const seed = process.env["SOLHOUND_SEED"];

/** Below it the reference's own calls without a transaction differ in which accounts exist. */
const forks = hardforks.filter((hardfork) => isAtLeast(hardfork, "spuriousDragon"));

const storage = fc.dictionary(fc.constantFrom("0", "1", "2"), fc.bigInt({ min: 1n, max: 3n }));
/** EIP-7702: an account that acts with another's code, or with its own, or with none. */
const delegation = fc.constantFrom(...programAddresses, 5n, 0x2000n).map(delegationTo);
const account = (address: bigint): fc.Arbitrary<WorldAccount> =>
  fc.record({
    address: fc.constant(address),
    balance: fc.constantFrom(0n, 1n, 1000n, 2n ** 80n),
    nonce: fc.bigInt({ min: 1n, max: 3n }),
    code: fc.oneof({ weight: 9, arbitrary: randomProgram }, { weight: 1, arbitrary: delegation }),
    storage,
  });
const caller: WorldAccount = { address: 0xca11n, balance: 10n ** 18n, nonce: 1n, code: new Uint8Array(0), storage: {} };

const situation = fc.record({
  hardfork: fc.oneof(fc.constantFrom<Hardfork>(...forks), fc.constant<Hardfork>("osaka")),
  accounts: fc.tuple(...programAddresses.map(account)),
  data: fc.uint8Array({ maxLength: 100 }),
  value: fc.constantFrom(0n, 0n, 7n),
  gas: fc.constantFrom(100_000n, 1_000_000n, 30_000n),
});

/** Where an instruction has neither the gas nor the operands it takes, the reference asks for the gas first, and we do not. */
function haltInOrderOf(reference: Observation, { halt }: Observation): string {
  return halt.startsWith("stack ") && reference.halt === "out of gas" ? reference.halt : halt;
}

describe("machine and reference", () => {
  it(`agree on ${numRuns} random programs`, async function () {
    this.timeout(0);
    const property = fc.asyncProperty(situation, async ({ hardfork, accounts, data, value, gas }) => {
      const world = [caller, ...accounts];
      const message = { caller: caller.address, to: programAddresses[0], value, data, gas };
      const expected = await observeReference(hardfork, world, message);
      const observed = observe(hardfork, world, message);
      assert.deepEqual({ ...observed, halt: haltInOrderOf(expected, observed) }, expected);
    });
    await fc.assert(property, { numRuns, ...(seed !== undefined && { seed: Number(seed) }) });
  });
});
