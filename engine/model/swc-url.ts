/** Where the entries of the Smart Contract Weakness Classification are told. */

import type { SwcId } from "./finding.ts";

/** The entry's page. */
export function swcUrl(swc: SwcId): string {
  return `https://swcregistry.io/docs/${swc}/`;
}
