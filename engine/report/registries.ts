/** The weakness registries that checks refer to. */

import type { SwcId } from "../model/finding.ts";

/** The entry's page. */
export function swcUrl(swc: SwcId): string {
  return `https://swcregistry.io/docs/${swc}/`;
}

/** The entry's page in MITRE's list. */
export function cweUrl(cwe: number): string {
  return `https://cwe.mitre.org/data/definitions/${cwe}.html`;
}
