/** Reads the legacy VM tests of ethereum/tests, which run code without a transaction, and runs them. */
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import type { Ending } from "../../../engine/evm/ending.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bytesToHex, hexToBytes } from "../../../engine/evm/word.ts";
import { readLogs } from "../../../engine/evm/world/log-buffer.ts";
import { existingAccounts, makeWorld, storageOf, type World } from "../../../engine/evm/world/world.ts";
import { machineFor } from "./machine-for.ts";
import { type Env, loadPreState, logsHash, type PreState, readBlock, toBigint } from "./state-test.ts";

export type VmTest = {
  readonly env: Env;
  readonly exec: Readonly<
    Record<"address" | "caller" | "code" | "data" | "gas" | "gasPrice" | "origin" | "value", string>
  >;
  readonly pre: PreState;
  /** This and what follows is absent where execution fails. */
  readonly post?: PreState;
  readonly gas?: string;
  readonly logs?: string;
  readonly out?: string;
};

type Outcome = {
  /** Why it halted, where that is to be or is told. */
  readonly halt: Ending | undefined;
  readonly gasLeft: bigint | undefined;
  readonly logs: string | undefined;
  readonly output: string | undefined;
  readonly state: Readonly<Record<string, unknown>> | undefined;
};

const nothing = { gasLeft: undefined, logs: undefined, output: undefined, state: undefined };

/** What names of halting tests say about why; the first pattern that fits counts. */
const halts: readonly (readonly [RegExp, Ending])[] = [
  [/outOfGas|memExp|TooHigh|big(Offset|Size)/i, "out-of-gas"],
  [/underflow|(dup|swap)2error/i, "stack-underflow"],
  [/stacklimit/, "stack-overflow"],
  [/^(?!jumpOntoJump).*jump/i, "bad-jump"],
];

/** Why a test that halts does, where its name tells. */
function haltTold(name: string): Ending | undefined {
  return halts.find(([pattern]) => pattern.test(name))?.[1];
}

/** Runs a test under the rules of Frontier, as the suite wants; gives what should have come out, and what did. */
export function runVmTest(name: string, test: VmTest): { expected: Outcome; actual: Outcome } {
  const { env, exec, pre, post, gas, logs, out } = test;
  const world = makeWorld();
  loadPreState(world, pre);
  const machine = machineFor("frontier", world, readBlock(env, "frontier"));
  const gasGiven = toBigint(exec.gas);
  const result = callMessage(machine, {
    caller: toBigint(exec.caller),
    to: toBigint(exec.address),
    value: toBigint(exec.value),
    data: hexToBytes(exec.data),
    gas: gasGiven,
    origin: toBigint(exec.origin),
    gasPrice: toBigint(exec.gasPrice),
    code: makeCode(hexToBytes(exec.code)),
    keepsBalances: true,
  });
  const expected: Outcome = post
    ? { halt: undefined, gasLeft: toBigint(gas ?? ""), logs, output: out, state: normalizeState(post) }
    : { ...nothing, halt: haltTold(name) };
  const actual: Outcome =
    result.status === "succeeded"
      ? {
          halt: undefined,
          gasLeft: gasGiven - result.gasUsed,
          logs: logsHash(readLogs(world.logs)),
          output: bytesToHex(result.output),
          state: stateOf(world, Object.keys(post ?? {})),
        }
      : { ...nothing, halt: haltTold(name) && result.ending };
  return { expected, actual };
}

type PlainAccount = { balance: bigint; nonce: bigint; code: string; storage: Readonly<Record<string, bigint>> };

function normalizeState(state: PreState): Record<string, PlainAccount> {
  const entries = Object.entries(state).map(([address, { balance, nonce, code, storage }]) => {
    const slots = Object.entries(storage).map(([key, value]) => [toBigint(key).toString(16), toBigint(value)] as const);
    return [toBigint(address).toString(16), plain(toBigint(balance), toBigint(nonce), code, slots)] as const;
  });
  return Object.fromEntries(entries);
}

/** Accounts that exist and either are expected or hold something. */
function stateOf(world: World, expected: readonly string[]): Record<string, PlainAccount> {
  const names = new Set(expected.map((address) => toBigint(address).toString(16)));
  const accounts = existingAccounts(world).filter(
    ({ address, balance, nonce, code }) =>
      names.has(address.toString(16)) || balance > 0n || nonce > 0n || code.bytes.length > 0,
  );
  const entries = accounts.map((account) => {
    const slots = [...storageOf(world, account)].map(([key, value]) => [key.toString(16), value] as const);
    const { address, balance, nonce, code } = account;
    return [address.toString(16), plain(balance, nonce, bytesToHex(code.bytes), slots)] as const;
  });
  return Object.fromEntries(entries);
}

function plain(
  balance: bigint,
  nonce: bigint,
  code: string,
  slots: readonly (readonly [string, bigint])[],
): PlainAccount {
  const sorted = [...slots].filter(([, value]) => value > 0n).sort(([a], [b]) => (a < b ? -1 : 1));
  return { balance, nonce, code, storage: Object.fromEntries(sorted) };
}
