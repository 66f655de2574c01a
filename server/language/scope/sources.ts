/** Texts that know each other by their imports, read once each: what names are looked up in. */

import { memoize } from "../../../engine/util/memoize.ts";
import type { Declared, SourceDeclarations } from "../declarations/declarations.ts";
import { readDeclarations } from "../declarations/read-declarations.ts";
import type { TextReading } from "../text-reading.ts";

export interface SourceFile extends TextReading {
  readonly key: string;
  readonly declarations: SourceDeclarations;
}

/** Files as they were at one moment. */
export interface Sources {
  find(key: string): SourceFile | undefined;
  /** The key of the file that an import of `file` leads to, by the path as written. */
  target(file: SourceFile, path: string): string | undefined;
}

/** A declaration and where it stands; one object for each declaration of a file. */
export interface Found {
  readonly declared: Declared;
  readonly file: SourceFile;
  /** The contract, struct or enum that it is a member of. */
  readonly owner: Found | null;
}

/** Reads what a text declares. */
export function makeSourceFile(key: string, reading: TextReading): SourceFile {
  return { key, ...reading, declarations: readDeclarations(reading) };
}

/** All declarations of a file but local variables. */
export const foundIn = memoize((file: SourceFile): ReadonlyMap<Declared, Found> => {
  const all = new Map<Declared, Found>();
  const add = (declared: Declared, owner: Found | null): void => {
    const found = { declared, file, owner };
    all.set(declared, found);
    for (const member of declared.members) add(member, found);
  };
  for (const declared of file.declarations.declared) add(declared, null);
  return all;
});

/** The same for those at the top, by name. */
export const topOf = memoize((file: SourceFile): ReadonlyMap<string, readonly Found[]> => {
  const byName = new Map<string, Found[]>();
  for (const declared of file.declarations.declared) {
    const found = foundIn(file).get(declared);
    if (found !== undefined) byName.set(declared.name, [...(byName.get(declared.name) ?? []), found]);
  }
  return byName;
});

/** Members of a contract, struct or enum. */
export function membersIn({ declared, file }: Found): readonly Found[] {
  return declared.members.flatMap((member) => foundIn(file).get(member) ?? []);
}
