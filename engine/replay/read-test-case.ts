/** A test case of the API, or of our own JSON, as a scenario: read as hostile, since anybody may have written it. */

import { hexToBytes } from "../evm/word.ts";
import type { ShownWeakness } from "../model/rerun.ts";
import type { IntegerWidth, Scenario, ScenarioAccount, ScenarioStep, WatchedCast } from "../model/scenario.ts";
import { isRecord } from "../util/is-record.ts";
import { err, ok, type Result } from "../util/result.ts";

export interface ReadSequence {
  readonly scenario: Scenario;
  /** What it is to show; null where it does not say. */
  readonly expected: ShownWeakness | null;
  /** Of each creating step that has some: where its code writes what needs rights, and asks for none. */
  readonly openStores: ReadonlyMap<number, ReadonlySet<number>>;
}

/** More is no sequence that somebody wants to see. */
const limits = { accounts: 1000, steps: 1000, slots: 100_000, hexDigits: 2 ** 24, label: 200 } as const;

/** Fails with a clause that says what is wrong with it. Ours have a hardfork and labels; of others, the newest is meant. */
export function readTestCase(value: unknown): Result<ReadSequence, string> {
  const problems: string[] = [];
  const read = makeReader(problems);
  const whole = read.record(value, "the test case");
  const accounts = read.record(read.record(whole["initialState"], "initialState")["accounts"], "initialState.accounts");
  const steps = read.list(whole["steps"], "steps");
  if (Object.keys(accounts).length > limits.accounts) problems.push(`it has more than ${limits.accounts} accounts`);
  if (problems.length > 0) return err(problems[0] ?? "");
  const scenario: Scenario = {
    hardfork: read.text(whole["hardfork"] ?? "", "hardfork"),
    accounts: Object.entries(accounts).map(([address, account]) => readAccount(address, account, read)),
    steps: steps.map((step, index) => readStep(step, `step ${index + 1}`, read)),
  };
  if (scenario.steps.length === 0) problems.push("it has no steps");
  const openStores = new Map(steps.map((step, index) => [index, readOpenStores(step, `step ${index + 1}`, read)]));
  const { violation } = whole;
  const expected = violation === undefined ? null : readViolation(violation, read);
  return problems.length > 0 ? err(problems[0] ?? "") : ok({ scenario, expected, openStores });
}

type Reader = ReturnType<typeof makeReader>;

/** What is wrong is noted, and something harmless read instead. */
function makeReader(problems: string[]) {
  const complain = <T>(problem: string, instead: T): T => {
    problems.push(problem);
    return instead;
  };
  const text = (value: unknown, what: string, length: number = limits.label): string => {
    if (typeof value !== "string") return complain(`${what} is no text`, "");
    return value.length > length ? complain(`${what} is too long`, "") : value;
  };
  return {
    text,
    record: (value: unknown, what: string): Readonly<Record<string, unknown>> =>
      isRecord(value) ? value : complain(`${what} is missing`, {}),
    list(value: unknown, what: string): readonly unknown[] {
      if (!Array.isArray(value)) return complain(`${what} is missing`, []);
      return value.length > limits.steps ? complain(`it has more than ${limits.steps} ${what}`, []) : value;
    },
    number(value: unknown, what: string, bits = 256): bigint {
      const digits = typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? String(value) : value;
      const isNumber = typeof digits === "string" && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(digits);
      const number = isNumber ? BigInt(digits) : -1n;
      return number < 0n || number >= 2n ** BigInt(bits)
        ? complain(`${what} is no number of ${bits} bits`, 0n)
        : number;
    },
    bytes(value: unknown, what: string): Uint8Array {
      const digits = text(value, what, limits.hexDigits).replace(/^0x/, "");
      if (digits.length % 2 === 1 || /[^0-9a-fA-F]/.test(digits))
        return complain(`${what} is not hex`, new Uint8Array());
      return hexToBytes(digits);
    },
  };
}

const addressBits = 160;

function readAccount(address: string, value: unknown, read: Reader): ScenarioAccount {
  const what = `account ${address.slice(0, 42)}`;
  const account = read.record(value, what);
  const storage = read.record(account["storage"] ?? {}, `storage of ${what}`);
  const slots = Object.entries(storage).slice(0, limits.slots);
  return {
    address: read.number(address, "an address", addressBits),
    label: account["label"] === undefined ? labelOf(address) : read.text(account["label"], `label of ${what}`),
    nonce: read.number(account["nonce"] ?? 0, `nonce of ${what}`, 64),
    balance: read.number(account["balance"] ?? 0, `balance of ${what}`),
    code: read.bytes(account["code"] ?? "", `code of ${what}`),
    storage: new Map(
      slots.map(([slot, word]) => [read.number(slot, `a slot of ${what}`), read.number(word, `a word of ${what}`)]),
    ),
  };
}

/** By how addresses begin, in every test case of this API. */
function labelOf(address: string): string {
  if (/^0xaffeaffe/i.test(address)) return "creator";
  return /^0xdeadbeef/i.test(address) ? "attacker" : "user";
}

function readStep(value: unknown, what: string, read: Reader): ScenarioStep {
  const step = read.record(value, what);
  const number = (name: string, bits?: number): bigint => read.number(step[name] ?? 0, `${name} of ${what}`, bits);
  const { address, name, contract } = step;
  const isKnown = typeof name === "string" && name.includes("(");
  return {
    from: number("origin", addressBits),
    to: address === "" || address === undefined ? null : number("address", addressBits),
    value: number("value"),
    data: read.bytes(step["input"] ?? "", `input of ${what}`),
    gas: number("gasLimit", 62),
    block: {
      number: number("blockNumber", 62),
      timestamp: number("blockTime", 62),
      prevrandao: number("blockDifficulty"),
      coinbase: number("blockCoinbase", addressBits),
    },
    contract: contract === undefined ? null : read.text(contract, `contract of ${what}`),
    ...(step["casts"] !== undefined && { casts: readCasts(step["casts"], what, read) }),
    signature: isKnown ? read.text(name, `name of ${what}`, 4096) : null,
  };
}

function readOpenStores(step: unknown, what: string, read: Reader): ReadonlySet<number> {
  const { openStores = [] } = read.record(step, what);
  const offsets = read.list(openStores, `openStores of ${what}`);
  return new Set(offsets.map((pc) => Number(read.number(pc, `an open store of ${what}`, 32))));
}

function readCasts(value: unknown, what: string, read: Reader): readonly WatchedCast[] {
  return read.list(value, `casts of ${what}`).map((each) => {
    const cast = read.record(each, `a cast of ${what}`);
    const pc = Number(read.number(cast["pc"], `pc of a cast of ${what}`, 32));
    return { pc, from: readWidth(cast["from"], what, read), to: readWidth(cast["to"], what, read) };
  });
}

function readWidth(value: unknown, what: string, read: Reader): IntegerWidth {
  const width = read.record(value, `a type of a cast of ${what}`);
  const bits = Number(read.number(width["bits"], `bits of a cast of ${what}`, 8 + 1));
  return { bits: Math.min(bits, 256), isSigned: width["isSigned"] === true };
}

function readViolation(value: unknown, read: Reader): ShownWeakness {
  const violation = read.record(value, "violation");
  return {
    check: read.text(violation["check"], "violation.check"),
    step: Number(read.number(violation["step"], "violation.step", 32)),
    message: read.text(violation["message"] ?? "", "violation.message", 4096),
  };
}
