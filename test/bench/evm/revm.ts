/** revm, a native EVM, as `test/parts/revm` asks it: built by cargo into the cache folder, outside the checkout. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type Hardfork, hardforks } from "../../../engine/evm/hardforks.ts";
import type { Block } from "../../../engine/evm/machine.ts";
import { bytesToHex } from "../../../engine/evm/word.ts";
import type { WorldAccount } from "../../harness/evm/reference-evm.ts";
import { inRoot } from "../../harness/root.ts";

export type RevmTransaction = {
  readonly sender: bigint;
  readonly to: bigint | undefined;
  readonly nonce: bigint;
  readonly value: bigint;
  readonly data: Uint8Array;
  readonly gasLimit: bigint;
  readonly gasPrice: bigint;
};

export type RevmCase = {
  readonly hardfork: Hardfork;
  readonly block: Block;
  readonly accounts: readonly WorldAccount[];
  readonly tx: RevmTransaction;
  readonly setUp?: readonly RevmTransaction[];
  /** How long it repeats the transaction, in processor time, where that is to be measured. */
  readonly milliseconds?: number;
};

/** Numbers and bytes are hexadecimal digits without `0x`, as the program writes them. */
export type RevmAnswer = {
  readonly refused?: string;
  readonly perSecond?: number;
  readonly result?: Readonly<Record<"status" | "halt" | "gasUsed" | "output" | "logs", unknown>>;
  readonly accounts?: Readonly<Record<string, unknown>>;
};

/** Asks revm about cases, all at once. */
export type Revm = (cases: readonly RevmCase[]) => RevmAnswer[];

/** revm leaves one out, which no chain that counts ever ran. */
export const revmForks: readonly Hardfork[] = hardforks.filter((hardfork) => hardfork !== "constantinople");

/** Builds revm where that has not been done; says why, where it cannot be. */
export async function buildRevm(): Promise<Revm | { readonly unavailable: string }> {
  const { cacheRoot } = await import(pathToFileURL(inRoot("tools/parts.mjs")).href);
  const source = inRoot("test/parts/revm");
  const hash = createHash("sha256");
  for (const file of ["Cargo.lock", "src/main.rs"]) hash.update(readFileSync(path.join(source, file)));
  const folder = path.join(cacheRoot(), `revm-${hash.digest("hex").slice(0, 16)}`);
  const program = path.join(folder, "target/release/solhound-part-revm");
  if (!existsSync(program)) {
    console.error(`Building revm in ${folder}: some minutes ...`);
    mkdirSync(folder, { recursive: true });
    cpSync(source, folder, { recursive: true });
    const { error, status } = spawnSync("cargo", ["build", "--release", "--locked"], { cwd: folder, stdio: "inherit" });
    if (error || status !== 0)
      return { unavailable: `cargo could not build it: ${error?.message ?? `status ${status}`}` };
  }
  return (cases) => ask(program, cases);
}

function ask(program: string, cases: readonly RevmCase[]): RevmAnswer[] {
  const lines = cases.map((each) => `${JSON.stringify(plainCase(each))}\n`).join("");
  const { stdout, status, error } = spawnSync(program, { input: lines, maxBuffer: 2 ** 30, encoding: "utf8" });
  if (error || status !== 0) throw new Error(`revm ended with status ${status}: ${error?.message ?? ""}`);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const hex = (value: bigint): string => value.toString(16);
const digits = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);

function plainCase({ hardfork, block, accounts, tx, setUp = [], milliseconds }: RevmCase): unknown {
  const { blockHash: _, ...numbers } = block;
  return {
    fork: revmForks.indexOf(hardfork),
    block: Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, hex(value)])),
    accounts: accounts.map(({ address, balance, nonce, code, storage }) => ({
      ...{ address: hex(address), balance: hex(balance), nonce: hex(nonce), code: digits(code) },
      storage: Object.fromEntries(Object.entries(storage).map(([key, value]) => [hex(BigInt(key)), hex(value)])),
    })),
    tx: plainTransaction(tx),
    setUp: setUp.map(plainTransaction),
    ...(milliseconds !== undefined && { milliseconds }),
  };
}

function plainTransaction({ sender, to, nonce, value, data, gasLimit, gasPrice }: RevmTransaction): unknown {
  return {
    ...{ sender: hex(sender), to: to === undefined ? null : hex(to), nonce: hex(nonce), value: hex(value) },
    ...{ data: digits(data), gasLimit: hex(gasLimit), gasPrice: hex(gasPrice) },
  };
}
