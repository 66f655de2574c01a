/** Fuzzes a contract from its source, for tests. */

import { newestHardfork } from "../../../engine/evm/hardforks.ts";
import {
  type FuzzContract,
  type FuzzTarget,
  fuzzContractOfRuntime,
  librariesAmong,
  readFuzzContract,
  readFuzzInterface,
} from "../../../engine/fuzz/fuzz-target.ts";
import { type Fuzzer, makeFuzzer } from "../../../engine/fuzz/fuzzer.ts";
import type { FuzzFeatures } from "../../../engine/fuzz/fuzzing.ts";
import type { SavedSequence } from "../../../engine/model/saved-corpus.ts";
import { bytecodeInput, type Compiled, contractsOf } from "../evm/compiled.ts";
import { compileNow } from "../in-process-compiler.ts";
import { makeSimpleJudge } from "./simple-judge.ts";

/** The contract of that name as a target, with the others of its source. */
export function targetOf(contracts: Readonly<Record<string, Compiled>>, name: string): FuzzTarget {
  const read = Object.entries(contracts).flatMap(([each, compiled]) => readFuzzContract(each, compiled) ?? []);
  const contract = read.find((each) => each.name === name);
  if (!contract) throw new Error(`there is no code for ${name}`);
  const interfaces = Object.entries(contracts).flatMap(([each, compiled]) => readFuzzInterface(each, compiled) ?? []);
  const libraries = librariesAmong(new Map(read.map((each) => [`test.sol:${each.name}`, each])));
  const linked = new Set(libraries.values());
  return targetOfContract(
    contract,
    read.filter((each) => each !== contract && !linked.has(each)),
    { interfaces: new Map(interfaces.map((each) => [each.name, each])), libraries },
  );
}

/** A target of contracts that are there already. */
export function targetOfContract(
  contract: FuzzContract,
  others: readonly FuzzContract[] = [],
  given: Partial<Pick<FuzzTarget, "interfaces" | "libraries">> = {},
): FuzzTarget {
  const known = { others, interfaces: new Map(), libraries: new Map(), dictionary: { numbers: [], texts: [] } };
  return { hardfork: newestHardfork, contract, ...known, ...given, initialAccounts: [] };
}

/** Selectors of the target's properties, in hex. */
export function propertySelectors({ contract }: FuzzTarget): string[] {
  return (contract.functions ?? []).flatMap(({ signature, selector, returnsTruth }) =>
    returnsTruth && selector !== null && /^(echidna|property|invariant)_/.test(signature ?? "")
      ? [selector.toString(16).padStart(8, "0")]
      : [],
  );
}

/** A fuzzer of a target with the simple judge. */
export function fuzzerOf(
  target: FuzzTarget,
  seed = 1,
  features: Partial<FuzzFeatures> = {},
  corpus: readonly SavedSequence[] = [],
): Fuzzer {
  const judge = makeSimpleJudge(target.hardfork, { properties: propertySelectors(target) });
  return makeFuzzer(target, { seed, judge, features, corpus });
}

/** Compiles a source and gives a fuzzer of its contract `Target`. */
export function fuzzerOfSource(
  source: string,
  seed = 1,
  features: Partial<FuzzFeatures> = {},
  corpus: readonly SavedSequence[] = [],
): Fuzzer {
  return fuzzerOf(targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target"), seed, features, corpus);
}

/** Fuzzes code of which nothing else is known. */
export function fuzzerOfCode(runtime: Uint8Array<ArrayBuffer>): Fuzzer {
  return fuzzerOf(targetOfContract(fuzzContractOfRuntime("code", { bytes: runtime, placeholders: [] })));
}

/** Runs until there is a candidate, or so many executions are over. */
export function runUntilFound(fuzzer: Fuzzer, maxExecutions: number): void {
  while (fuzzer.candidates.length === 0 && fuzzer.report().executions < maxExecutions) fuzzer.run(500);
}
