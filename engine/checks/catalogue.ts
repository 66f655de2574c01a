/** The catalogue: what is told about every check, for all who list, explain or report it and never run it. */

// Who needs the ids alone takes them from `check-ids.ts`, and carries none of the texts.

import type { CatalogueEntry } from "./catalogue-entry.ts";
import { checkIds } from "./check-ids.ts";
import { families } from "./families/all.ts";

const byId = new Map(families.flat().map((entry) => [entry.id, entry]));

/** In the order they are listed to people. */
export const catalogue: readonly CatalogueEntry[] = checkIds.flatMap((id) => byId.get(id) ?? []);
