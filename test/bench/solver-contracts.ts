/** Deployed code of the contracts in a corpus that one compiler without imports can compile. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export interface DeployedContract {
  readonly name: string;
  readonly code: Uint8Array;
}

interface StandardOutput {
  readonly contracts?: Readonly<
    Record<string, Readonly<Record<string, { evm: { deployedBytecode: { object: string } } }>>>
  >;
}

/** A compiler by the path of its `soljson.js`: sources in, deployed code by contract out. */
export function loadCompiler(soljson: string): (file: string) => readonly DeployedContract[] {
  const load = createRequire(import.meta.url);
  const wrapper: (module: unknown) => { compile(input: string): string } = load("solc/wrapper");
  const { compile } = wrapper(load(path.resolve(soljson)));
  return (file) => {
    const content = readFileSync(file, "utf8").replace(/pragma\s+solidity[^;]*;/g, "");
    const input = {
      language: "Solidity",
      sources: { "a.sol": { content } },
      settings: {
        optimizer: { enabled: true, runs: 200 },
        outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
      },
    };
    const output: StandardOutput = JSON.parse(compile(JSON.stringify(input)));
    return Object.entries(output.contracts?.["a.sol"] ?? {}).flatMap(([name, { evm }]) => {
      const { object } = evm.deployedBytecode;
      return object === "" || object.includes("_")
        ? []
        : [{ name: `${path.basename(file)}:${name}`, code: Buffer.from(object, "hex") }];
    });
  };
}

/** All Solidity files below a folder, in the order of their names. */
export function solidityFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sol"))
    .sort()
    .map((name) => path.join(folder, name));
}
