/** Contracts with what they inherit. */

import { linearize } from "../../../engine/util/linearize.ts";
import { memoizeWithin } from "../../../engine/util/memoize.ts";
import { builtins } from "./builtins.ts";
import { type Found, membersIn, type SourceFile, type Sources } from "./sources.ts";
import { lookupTop } from "./top-names.ts";

const contractKinds: ReadonlySet<string> = new Set(["contract", "interface", "library"]);

/** A contract, an interface or a library. */
export function isContract({ declared }: Found): boolean {
  return contractKinds.has(declared.kind);
}

/** The contracts named after `is`, in their order; those that are not known are left out. */
export const directBases = memoizeWithin((sources: Sources, contract: Found): readonly Found[] =>
  contract.declared.bases.flatMap((name) => resolveDotted(sources, contract.file, name).filter(isContract).slice(0, 1)),
);

/** The contract, then its bases from most derived to most basic. */
export const linearized = memoizeWithin((sources: Sources, contract: Found): readonly Found[] =>
  linearize(contract, (one) => (one.file === builtins ? [] : directBases(sources, one))),
);

/** Whether a member can be named in the code of a contract that has `owner` as a base. */
function isInherited({ declared }: Found, owner: Found, contract: Found): boolean {
  return owner === contract || !declared.attributes.has("private");
}

const unnamed: ReadonlySet<string> = new Set(["constructor", "receive", "fallback"]);

/** Everything that code in a contract can name of it and of its bases, by name, most derived first. */
export const namedInside = memoizeWithin((sources: Sources, contract: Found): ReadonlyMap<string, readonly Found[]> => {
  const byName = new Map<string, Found[]>();
  for (const base of linearized(sources, contract)) {
    for (const member of membersIn(base)) {
      const { name, kind } = member.declared;
      if (unnamed.has(kind) || !isInherited(member, base, contract)) continue;
      byName.set(name, [...(byName.get(name) ?? []), member]);
    }
  }
  return byName;
});

/** What a dotted name is in a file, looked up from its top. */
export function resolveDotted(sources: Sources, file: SourceFile, [first = "", ...rest]: readonly string[]): Found[] {
  const top = lookupTop(sources, file, first);
  const [next, ...others] = rest;
  if (next === undefined) return [...top.found];
  if (top.module !== null) {
    return rest.length === 0 ? [] : resolveDotted(sources, top.module.module, [next, ...others]);
  }
  return others.reduce(
    (found, name) => found.flatMap((one) => memberNamed(sources, one, name)),
    top.found.flatMap((one) => memberNamed(sources, one, next)),
  );
}

function memberNamed(sources: Sources, found: Found, name: string): readonly Found[] {
  if (isContract(found)) return namedInside(sources, found).get(name) ?? [];
  return membersIn(found).filter(({ declared }) => declared.name === name);
}
