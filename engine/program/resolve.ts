/** Which function, modifier or entry point a contract has once it is deployed. */

import type { ContractDefinition, FunctionDefinition } from "solidity-ast";
import { memoize } from "../util/memoize.ts";
import { isDeployable } from "./deployable.ts";
import { isKind } from "./nodes.ts";
import type { Callable, Program } from "./program.ts";
import { plainType } from "./types.ts";

/** Function lookup in one contract as deployed. */
export interface Resolver {
  readonly contract: ContractDefinition;
  /** What a call or modifier that names `callable` runs: its last override. */
  resolveVirtual<T extends Callable>(callable: T): T;
  /** What `super.f()` runs in the code of `lexical`, where the compiler names `callable`. */
  resolveSuper(callable: FunctionDefinition, lexical: ContractDefinition): FunctionDefinition;
}

/** The name and parameter types by which one function overrides another. */
export const signatureOf = memoize(wordSignature);

function wordSignature(callable: Callable): string {
  if (callable.nodeType === "ModifierDefinition") return `modifier ${callable.name}`;
  if (callable.kind === "fallback" || callable.kind === "receive") return callable.kind;
  return `${callable.name}(${callable.parameters.parameters.map(plainType).join()})`;
}

/** Looks functions and modifiers up as the deployed `contract` does. */
export function makeResolver(program: Program, contract: ContractDefinition): Resolver {
  const bases = program.linearizedBases(contract);
  const bySignature = new Map<string, Callable[]>();
  for (const base of bases) {
    if (base.contractKind === "interface") continue;
    for (const callable of callablesOf(base)) {
      const signature = signatureOf(callable);
      bySignature.set(signature, [...(bySignature.get(signature) ?? []), callable]);
    }
  }
  const overridesOf = (callable: Callable): readonly Callable[] => bySignature.get(signatureOf(callable)) ?? [];
  const isInherited = (callable: Callable): boolean => {
    const owner = program.contractOf(callable);
    return callable.visibility !== "private" && owner !== undefined && bases.includes(owner);
  };

  return {
    contract,
    resolveVirtual(callable) {
      if (!isInherited(callable)) return callable;
      const last = overridesOf(callable).find(({ visibility }) => visibility !== "private");
      return last !== undefined && isSameKind(last, callable) ? last : callable;
    },
    resolveSuper(callable, lexical) {
      const after = bases.slice(bases.indexOf(lexical) + 1);
      const next = overridesOf(callable).find((candidate) => {
        const owner = program.contractOf(candidate);
        return owner !== undefined && after.includes(owner) && candidate.body && candidate.visibility !== "private";
      });
      return next !== undefined && isSameKind(next, callable) ? next : callable;
    },
  };
}

/**
 * The functions a transaction can enter the deployed contract by: public and external ones, `fallback`, `receive`;
 * those of bases too unless overridden. A function without body is left out.
 */
export function entryPointsOf(program: Program, contract: ContractDefinition): readonly FunctionDefinition[] {
  const entries = new Map<string, FunctionDefinition>();
  for (const base of program.linearizedBases(contract)) {
    for (const callable of callablesOf(base)) {
      if (callable.nodeType !== "FunctionDefinition" || !isEnterable(callable)) continue;
      const signature = signatureOf(callable);
      if (!entries.has(signature)) entries.set(signature, callable);
    }
  }
  return [...entries.values()].filter(({ body }) => body);
}

/**
 * The contracts to analyse as deployed: the ones that can be, and abstract ones that no contract of the program
 * completes, since somebody will.
 */
export function deployableContracts(program: Program): readonly ContractDefinition[] {
  const concrete = program.contracts.filter(isDeployable);
  const derivedFrom = new Set<ContractDefinition>();
  for (const contract of program.contracts) {
    for (const base of program.linearizedBases(contract).slice(1)) derivedFrom.add(base);
  }
  const open = program.contracts.filter(
    (contract) => contract.contractKind === "contract" && !concrete.includes(contract) && !derivedFrom.has(contract),
  );
  return [...concrete, ...open];
}

function isEnterable({ visibility, kind }: FunctionDefinition): boolean {
  return kind !== "constructor" && (visibility === "public" || visibility === "external");
}

function callablesOf(contract: ContractDefinition): Callable[] {
  return contract.nodes.filter((node) => isKind(node, "FunctionDefinition", "ModifierDefinition"));
}

function isSameKind<T extends Callable>(found: Callable, wanted: T): found is T {
  return found.nodeType === wanted.nodeType;
}
