/** What the benchmark of the EVM repeats: contracts of `evm-contracts.sol` and one call of each row. */
import { readFileSync } from "node:fs";
import { compileNow } from "../../harness/in-process-compiler.ts";
import { inRoot } from "../../harness/root.ts";

/** One row of the benchmark. */
export type Bench = {
  readonly row: string;
  /** Runtime code of the contracts, which lie at consecutive addresses from `firstAddress`. */
  readonly codes: readonly string[];
  readonly setUp: readonly Call[];
  readonly call: Call;
};
/** `to` is the number of the contract in its row. */
export type Call = { readonly to: number; readonly data: string };

export const firstAddress = 0xb0001n;

const word = (value: bigint) => value.toString(16).padStart(64, "0");

type Contract = { evm: { deployedBytecode: { object: string }; methodIdentifiers: Record<string, string> } };

/** Contracts of the benchmark as runtime code, and how their functions are called. */
function compileContracts(): Record<string, { code: string; call: (name: string, ...args: bigint[]) => string }> {
  const output = compileNow({
    language: "Solidity",
    sources: { "bench.sol": { content: readFileSync(inRoot("test/bench/evm/evm-contracts.sol"), "utf8") } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "cancun",
      outputSelection: { "*": { "*": ["evm.deployedBytecode.object", "evm.methodIdentifiers"] } },
    },
  }) as unknown as { contracts: { "bench.sol": Record<string, Contract> } };
  const entries = Object.entries(output.contracts["bench.sol"]).map(([name, { evm }]) => {
    const call = (method: string, ...args: bigint[]): string => {
      const signature = Object.keys(evm.methodIdentifiers).find((key) => key.startsWith(`${method}(`)) ?? "";
      return `${evm.methodIdentifiers[signature] ?? ""}${args.map(word).join("")}`;
    };
    return [name, { code: evm.deployedBytecode.object, call }] as const;
  });
  return Object.fromEntries(entries);
}

/** The rows: contracts with code, what prepares them, and the call that is repeated. */
export function makeRows(): Bench[] {
  const contracts = compileContracts();
  const at = (name: string) => {
    const contract = contracts[name];
    if (!contract) throw new Error(`the benchmark has no contract ${name}`);
    return contract;
  };
  const single = (row: string, name: string, ...args: bigint[]): Bench => ({
    row,
    codes: [at(name).code],
    setUp: [],
    call: { to: 0, data: at(name).call("run", ...args) },
  });
  const [tokenA, tokenB, pair] = [0xb0001n, 0xb0002n, 0xb0003n];
  return [
    single("arithmetic loop", "Arithmetic", 10_000n),
    {
      row: "ERC-20 transfer",
      codes: [at("Token").code],
      setUp: [{ to: 0, data: at("Token").call("mint", 0xca11e500n, 10n ** 30n) }],
      call: { to: 0, data: at("Token").call("transfer", 0xbeefn, 12345n) },
    },
    {
      row: "pair swap",
      codes: [at("Token").code, at("Token").code, at("Pair").code],
      setUp: [
        { to: 0, data: at("Token").call("mint", pair, 10n ** 24n) },
        { to: 1, data: at("Token").call("mint", pair, 10n ** 24n) },
        { to: 2, data: at("Pair").call("setUp", tokenA, tokenB) },
      ],
      call: { to: 2, data: at("Pair").call("trade", 1n, 10n ** 9n) },
    },
    single("keccak-heavy", "Hashes", 1000n),
    single("storage-heavy", "Slots", 1000n),
    single("deep calls", "Deep", 200n),
    single("bank", "Bank", 10n ** 18n),
    single("factory", "Factory", 7n),
  ];
}
