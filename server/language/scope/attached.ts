/** Functions that `using … for …` attaches to values. */

import type { UsingLine } from "../declarations/declarations.ts";
import { isContract, namedInside, resolveDotted } from "./contracts.ts";
import type { Entry } from "./entry.ts";
import type { Meaning } from "./meanings.ts";
import type { Found, Sources } from "./sources.ts";
import { converts, type Home, homeOf, lookupInHome, resolveType, type Type, typeKey } from "./types.ts";

/** A `using` with where its names are looked up. */
interface Directive {
  readonly line: UsingLine;
  readonly home: Home;
}

/** Those whose first parameter takes the value. */
export function attachedTo(
  sources: Sources,
  { type, isStorage }: Extract<Meaning, { kind: "value" }>,
  home: Home,
): readonly Entry[] {
  const key = typeKey(sources, type);
  if (key === null) return [];
  const directives = [...directivesAt(home), ...globalsOf(type)];
  const byName = new Map<string, Found[]>();
  for (const directive of directives) {
    if (!isFor(sources, directive, key)) continue;
    for (const [name, found] of functionsOf(sources, directive)) {
      if (!takes(sources, found, type, key) || (!isStorage && wantsStorage(found))) continue;
      const before = byName.get(name) ?? [];
      if (!before.includes(found)) byName.set(name, [...before, found]);
    }
  }
  return [...byName].map(([name, found]) => ({
    name,
    found,
    module: null,
    meaning: { kind: "callable", found, isAttached: true },
  }));
}

function directivesAt({ file, contract }: Home): readonly Directive[] {
  const ofFile = file.declarations.using.map((line) => ({ line, home: { file, contract: null } }));
  const ofContract = contract?.declared.using.map((line) => ({ line, home: { file, contract } })) ?? [];
  return [...ofContract, ...ofFile];
}

/** A type carries what its own file attaches to it everywhere. */
function globalsOf(type: Type): readonly Directive[] {
  if (type.kind !== "declared") return [];
  const { file } = type.found;
  return file.declarations.using
    .filter(({ isGlobal }) => isGlobal)
    .map((line) => ({ line, home: { file, contract: null } }));
}

function isFor(sources: Sources, { line, home }: Directive, key: string): boolean {
  if (line.type === null) return true;
  const wanted = typeKey(sources, resolveType(sources, line.type, home));
  return wanted !== null && (wanted === key || (wanted === "address" && key === "payable"));
}

/** By the names that they are called by. */
function functionsOf(sources: Sources, { line, home }: Directive): readonly (readonly [string, Found])[] {
  const listed = line.functions.flatMap((name) =>
    lookupInHome(sources, name, home)
      .filter(({ declared }) => declared.kind === "function")
      .map((found) => [name.at(-1) ?? "", found] as const),
  );
  const library = line.library === null ? undefined : resolveDotted(sources, home.file, line.library).find(isContract);
  if (library === undefined) return listed;
  const whole = [...namedInside(sources, library)].flatMap(([name, found]) =>
    found
      .filter(({ declared }) => declared.kind === "function" && !declared.attributes.has("private"))
      .map((one) => [name, one] as const),
  );
  return [...listed, ...whole];
}

/** As far as the compiler converts by itself. */
function takes(sources: Sources, found: Found, type: Type, key: string): boolean {
  const [first] = found.declared.parameters;
  if (first === undefined || first.type === null) return false;
  const wanted = resolveType(sources, first.type, homeOf(found));
  const wantedKey = typeKey(sources, wanted);
  if (wanted === null || wantedKey === null) return false;
  return wantedKey === key || converts(sources, type, wanted);
}

/** What lies in memory cannot be passed as a reference to storage. */
function wantsStorage({ declared }: Found): boolean {
  return declared.parameters[0]?.attributes.has("storage") === true;
}
