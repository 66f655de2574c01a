/** Whether transactions of random programs come to the same on our machine and on revm: status, gas, output, logs, state.
 *
 * `node --enable-source-maps out/test/bench/evm/evm-differential.js [CASES [SEED]]`. It needs cargo, and builds revm once into
 * the cache folder. Why a transaction halts is compared, too, as far as both tell it apart.
 */
import { isDeepStrictEqual } from "node:util";
import { keccak_256 } from "@noble/hashes/sha3.js";
import fc from "fast-check";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import type { Ending } from "../../../engine/evm/ending.ts";
import { transact } from "../../../engine/evm/transact.ts";
import { bytesToBigint, bytesToHex } from "../../../engine/evm/word.ts";
import { readLogs } from "../../../engine/evm/world/log-buffer.ts";
import { commit } from "../../../engine/evm/world/snapshots.ts";
import {
  existingAccounts,
  getAccount,
  isEmptyAccount,
  makeWorld,
  setBalance,
  setCode,
  setNonce,
  setStorage,
  storageOf,
} from "../../../engine/evm/world/world.ts";
import { machineFor } from "../../harness/evm/machine-for.ts";
import { programAddresses, randomProgram } from "../../harness/evm/random-program.ts";
import type { WorldAccount } from "../../harness/evm/reference-evm.ts";
import { testBlock } from "../../harness/evm/run-code.ts";
import { buildRevm, type RevmAnswer, type RevmCase, revmForks } from "./revm.ts";

const [wanted = "2000", seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
const batchSize = 1000;

/** revm has no hashes of blocks but this rule's. */
const blockHash = (number: bigint) => bytesToBigint(keccak_256(new TextEncoder().encode(String(number))));
const block = { ...testBlock, blockHash };

const sender = 0xca11e500n;
const account = (address: bigint): fc.Arbitrary<WorldAccount> =>
  fc.record({
    address: fc.constant(address),
    balance: fc.constantFrom(0n, 1n, 1000n, 2n ** 80n),
    nonce: fc.bigInt({ min: 1n, max: 3n }),
    code: randomProgram,
    storage: fc.dictionary(fc.constantFrom("0", "1", "2"), fc.bigInt({ min: 1n, max: 3n })),
  });

const cases: fc.Arbitrary<RevmCase> = fc
  .record({
    hardfork: fc.oneof(fc.constantFrom(...revmForks), fc.constantFrom("osaka" as const, "prague" as const)),
    accounts: fc.tuple(...programAddresses.map(account)),
    isCreation: fc.nat({ max: 9 }),
    initcode: randomProgram,
    data: fc.uint8Array({ maxLength: 100 }),
    value: fc.constantFrom(0n, 0n, 7n),
    gasLimit: fc.constantFrom(60_000n, 130_000n, 1_000_000n),
  })
  .map(({ hardfork, accounts, isCreation, initcode, data, value, gasLimit }) => ({
    hardfork,
    block,
    accounts: [{ address: sender, balance: 10n ** 18n, nonce: 5n, code: new Uint8Array(0), storage: {} }, ...accounts],
    tx: {
      ...{ sender, nonce: 5n, value, gasLimit, gasPrice: 10n },
      to: isCreation === 0 ? undefined : programAddresses[0],
      data: isCreation === 0 ? initcode : data,
    },
  }));

/** What revm calls our endings; it has one for both where there are two. */
const halts: Partial<Record<Ending, readonly string[]>> = {
  "invalid-opcode": ["InvalidFEOpcode"],
  // It takes the price of an opcode that is not there yet before it says so.
  "undefined-opcode": ["OpcodeNotFound", "NotActivated", "OutOfGas"],
  "out-of-gas": ["OutOfGas"],
  // For DUP it says overflow either way.
  "stack-underflow": ["StackUnderflow", "StackOverflow"],
  "stack-overflow": ["StackOverflow"],
  "bad-jump": ["InvalidJump"],
  "static-violation": ["StateChangeDuringStaticCall", "CallNotAllowedInsideStatic"],
  "returndata-out-of-bounds": ["OutOfOffset"],
  "code-too-large": ["CreateContractSizeLimit"],
  "reserved-code": ["CreateContractStartingWithEF"],
  "initcode-too-large": ["CreateInitCodeSizeLimit"],
  "address-taken": ["CreateCollision"],
};

/** What a case comes to here, in the words of revm's answer. */
function observe({ hardfork, accounts, tx }: RevmCase): { answer: RevmAnswer; ending: Ending | undefined } {
  const world = makeWorld();
  for (const { address, balance, nonce, code, storage } of accounts) {
    const each = getAccount(world, address);
    setBalance(world, each, balance);
    setNonce(world, each, nonce);
    setCode(world, each, makeCode(code));
    for (const [key, value] of Object.entries(storage)) setStorage(world, each, BigInt(key), value);
  }
  commit(world);
  const { gasPrice, ...rest } = tx;
  const outcome = transact(machineFor(hardfork, world, block), { ...rest, fees: { gasPrice } });
  if (!outcome.ok) return { answer: { refused: outcome.error }, ending: undefined };
  const { status, gasUsed, output, ending } = outcome.value;
  const logs = readLogs(world.logs).map(({ address, topics, data }) => [
    padded(address, 40),
    topics.map((topic) => padded(topic, 64)),
    bytesToHex(data).slice(2),
  ]);
  const isKept = status !== "halted";
  const result = { status, gasUsed: Number(gasUsed), output: isKept ? bytesToHex(output).slice(2) : "", logs };
  const described = existingAccounts(world)
    .filter((each) => !isEmptyAccount(each))
    .map((each) => {
      const storage = [...storageOf(world, each)].map(([key, value]) => [key.toString(16), value.toString(16)]);
      const [balance, nonce] = [each.balance.toString(16), each.nonce.toString(16)];
      const code = bytesToHex(each.code.bytes).slice(2);
      return [padded(each.address, 40), { balance, nonce, code, storage: Object.fromEntries(storage) }] as const;
    });
  return { answer: { result: { ...result, halt: "" }, accounts: Object.fromEntries(described) }, ending };
}

const padded = (value: bigint, length: number): string => value.toString(16).padStart(length, "0");

/** Whether both came to the same; the reason of a halt is left to `fits`. */
function agrees(mine: RevmAnswer, theirs: RevmAnswer): boolean {
  if (mine.refused !== undefined || theirs.refused !== undefined) {
    return (mine.refused === undefined) === (theirs.refused === undefined);
  }
  const { halt: _, ...result } = theirs.result ?? {};
  const { halt: __, ...own } = mine.result ?? {};
  return isDeepStrictEqual(own, result) && isDeepStrictEqual(mine.accounts, theirs.accounts);
}

function fits(ending: Ending | undefined, theirs: RevmAnswer): boolean {
  const halt = String(theirs.result?.["halt"] ?? "");
  const names = ending && halts[ending];
  return halt === "" || !names || names.some((name) => halt.startsWith(name));
}

const revm = await buildRevm();
if ("unavailable" in revm) {
  console.error(revm.unavailable);
  process.exit(1);
}
const totals = { cases: 0, refused: 0, halted: 0, different: 0, otherReason: 0 };
for (let done = 0; done < Number(wanted); done += batchSize) {
  const numRuns = Math.min(batchSize, Number(wanted) - done);
  const batch = fc.sample(cases, { numRuns, seed: Number(seed) + done });
  for (const [index, theirs] of revm(batch).entries()) {
    const each = batch[index] as RevmCase;
    const { answer, ending } = observe(each);
    totals.cases += 1;
    totals.refused += answer.refused === undefined ? 0 : 1;
    totals.halted += answer.result?.["status"] === "halted" ? 1 : 0;
    const same = agrees(answer, theirs);
    const reason = fits(ending, theirs);
    totals.different += same ? 0 : 1;
    totals.otherReason += reason ? 0 : 1;
    if (!same) console.log(`case ${done + index}, ${each.hardfork}`, JSON.stringify({ ours: answer, theirs }, null, 1));
    if (!reason)
      console.log(`case ${done + index}, ${each.hardfork}: ${ending} here, ${theirs.result?.["halt"]} there`);
  }
}
console.log(`seed ${seed}:`, totals);
process.exit(totals.different + totals.otherReason > 0 ? 1 : 0);
