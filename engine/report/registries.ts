/** The weakness registries that checks refer to. */

import type { CheckInfo } from "../model/check-info.ts";
import { swcUrl } from "../model/swc-url.ts";
import {
  type EthTrustRequirement,
  ethTrustRequirements,
  type ScweId,
  scweEntries,
} from "../model/weakness-registries.ts";

/** Where the classes of the OWASP Smart Contract Top 10 are told. */
const owaspTopTenUrl = "https://scs.owasp.org/sctop10/";

/** The entry's page in MITRE's list. */
export function cweUrl(cwe: number): string {
  return `https://cwe.mitre.org/data/definitions/${cwe}.html`;
}

/** The entry's page in the OWASP Smart Contract Weakness Enumeration. */
export function scweUrl(scwe: ScweId): string {
  return `https://scs.owasp.org/SCWE/SCSVS-${scweEntries[scwe][0]}/${scwe}/`;
}

/** The requirement in the text of EEA EthTrust Security Levels, version 3. */
export function ethTrustUrl(requirement: EthTrustRequirement): string {
  return `https://entethalliance.org/specs/ethtrust-sl/v3/#${ethTrustRequirements[requirement]}`;
}

/** What a check is in each registry, as shown to people, and where to read on. */
export function registryEntries(check: CheckInfo): readonly { readonly name: string; readonly url: string }[] {
  const { swc, isSwcNearest, cwe, owasp, scwe = [], ethTrust = [] } = check;
  return [
    ...(swc === null ? [] : [{ name: `${swc}${isSwcNearest === true ? " (nearest)" : ""}`, url: swcUrl(swc) }]),
    ...cwe.map((id) => ({ name: `CWE-${id}`, url: cweUrl(id) })),
    ...(owasp === undefined ? [] : [{ name: `OWASP ${owasp}`, url: owaspTopTenUrl }]),
    ...scwe.map((id) => ({ name: id, url: scweUrl(id) })),
    ...ethTrust.map((requirement) => ({ name: `EthTrust ${requirement}`, url: ethTrustUrl(requirement) })),
  ];
}

/** What else there is to read about a check, besides its entries in registries. */
export function furtherReferences(check: CheckInfo): readonly string[] {
  const bare = (url: string): string => url.replace(/\/$/, "");
  const told = new Set(registryEntries(check).map(({ url }) => bare(url)));
  return check.references.filter((url) => !told.has(bare(url)));
}
