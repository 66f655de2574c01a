/** Reads a Hardhat configuration, of version 2 or 3, without running it. */

import type { ProjectCompiler } from "./project.ts";
import { isObject, type Literal, type LiteralObject, readLiterals } from "./read-literals.ts";
import { toProjectCompiler } from "./to-project-compiler.ts";

export interface HardhatConfig {
  /** Empty where it cannot be seen. */
  readonly compilers: readonly ProjectCompiler[];
  readonly overrides: Readonly<Record<string, ProjectCompiler>>;
  /** As written, relative to the project. */
  readonly paths: {
    readonly sources: string;
    readonly tests: readonly string[];
    readonly artifacts: string;
    readonly cache: string;
  };
}

/** Where Hardhat looks for sources unless told otherwise. */
export const defaultSources = "contracts";

/** What cannot be seen without running the script has Hardhat's default, but the compilers: there is none for them. */
export function readHardhatConfig(script: string): HardhatConfig {
  const { exported } = readLiterals(script);
  const config: LiteralObject = isObject(exported) ? exported : {};
  const solidity = chosenProfile(config["solidity"]);
  const paths = isObject(config["paths"]) ? config["paths"] : {};
  const text = (value: Literal, otherwise: string): string => (typeof value === "string" ? value : otherwise);
  const { sources, tests } = paths;
  return {
    compilers: compilersOf(solidity),
    overrides: overridesOf(solidity),
    paths: {
      sources: text(isObject(sources) ? sources["solidity"] : sources, defaultSources),
      tests: [text(isObject(tests) ? tests["solidity"] : tests, "test")],
      artifacts: text(paths["artifacts"], "artifacts"),
      cache: text(paths["cache"], "cache"),
    },
  };
}

/** Since version 3 there may be profiles; the default is what `hardhat compile` takes. */
function chosenProfile(solidity: Literal): Literal {
  if (!isObject(solidity) || !isObject(solidity["profiles"])) return solidity;
  const { profiles } = solidity;
  return profiles["default"] ?? Object.values(profiles)[0];
}

function compilersOf(solidity: Literal): ProjectCompiler[] {
  const rows = Array.isArray(solidity) ? solidity : isObject(solidity) ? (solidity["compilers"] ?? solidity) : solidity;
  return (Array.isArray(rows) ? rows : [rows]).flatMap((row: Literal) => toCompiler(row) ?? []);
}

function overridesOf(solidity: Literal): Record<string, ProjectCompiler> {
  const overrides = isObject(solidity) ? solidity["overrides"] : undefined;
  const entries = Object.entries(isObject(overrides) ? overrides : {});
  return Object.fromEntries(
    entries.flatMap(([file, row]) => {
      const compiler = toCompiler(row);
      return compiler === undefined ? [] : [[file, compiler] as const];
    }),
  );
}

/** Undefined where the version cannot be seen. */
function toCompiler(row: Literal): ProjectCompiler | undefined {
  const version = isObject(row) ? row["version"] : row;
  const settings = isObject(row) && isObject(row["settings"]) ? row["settings"] : {};
  const optimizer = isObject(settings["optimizer"]) ? settings["optimizer"] : {};
  const compiler = toProjectCompiler({
    version,
    optimizer: optimizer["enabled"],
    runs: optimizer["enabled"] === true ? optimizer["runs"] : undefined,
    viaIr: settings["viaIR"],
    evmVersion: settings["evmVersion"],
  });
  return compiler.version === undefined ? undefined : compiler;
}
