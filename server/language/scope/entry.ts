/** A name that can stand at a place, and what it means there. */

import { type Meaning, meaningOf } from "./meanings.ts";
import type { Found, Sources } from "./sources.ts";
import type { ImportedModule } from "./top-names.ts";

/** A name that can stand at a place: of declarations, all that go by it, or of a module. */
export interface Entry {
  readonly name: string;
  readonly found: readonly Found[];
  readonly module: ImportedModule | null;
  readonly meaning: Meaning | null;
}

/** What a name stands for, with all that it is of. */
export function entryOf(
  sources: Sources,
  name: string,
  found: readonly Found[],
  module: ImportedModule | null = null,
): Entry {
  return { name, found, module, meaning: module === null ? meaningOf(sources, found) : { kind: "module", module } };
}
