/** In which functions something was seen that a run can prove, or that may be theft: they are tried more often than others. */

import type { CompiledContract } from "../../compile/compile-code.ts";
import type { FuzzContract } from "../../fuzz/fuzz-target.ts";
import type { Program } from "../../program/program.ts";
import type { RawFinding } from "../run-detectors.ts";
import { definitionOf } from "./definition-of.ts";
import { isOfWeight, isProvable, mayBeTheft } from "./promise.ts";

/** Of a contract the names of such functions, those that it inherits among them. */
export function makeSuspects(
  seen: readonly RawFinding[],
  program: Program,
): (contract: CompiledContract) => ReadonlySet<string> {
  const places = seen
    .filter((finding) => mayBeTheft(finding) || (isProvable(finding) && isOfWeight(finding)))
    .flatMap(({ detection: { at } }) => {
      if (!("nodeType" in at)) return [];
      const [home, name] = [program.contractOf(at), program.callableOf(at)?.name];
      return home === undefined || name === undefined ? [] : [{ home, name }];
    });
  return (compiled) => {
    const self = definitionOf(compiled, program);
    const bases = self === undefined ? [] : program.linearizedBases(self);
    return new Set(places.flatMap((place) => (bases.includes(place.home) ? [place.name] : [])));
  };
}

/** The contract, with those functions marked. */
export function withSuspects(contract: FuzzContract, suspects: ReadonlySet<string>): FuzzContract {
  const { functions } = contract;
  if (functions === null || suspects.size === 0) return contract;
  const isSuspect = (signature: string | null): boolean => suspects.has(signature?.split("(")[0] ?? "");
  return {
    ...contract,
    functions: functions.map((fn) => (isSuspect(fn.signature) ? { ...fn, isSuspect: true } : fn)),
  };
}
