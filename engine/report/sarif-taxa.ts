/** The weakness registries as SARIF taxonomies. */

import type { CheckInfo } from "../model/check-info.ts";
import { ethTrustRequirements, scweEntries } from "../model/weakness-registries.ts";
import { compareText } from "./rank.ts";
import { cweUrl, ethTrustUrl, scweUrl, swcUrl } from "./registries.ts";

interface Taxonomy {
  readonly name: string;
  readonly organization: string;
  readonly shortDescription: { readonly text: string };
  readonly informationUri: string;
  readonly isComprehensive: false;
  readonly taxa: readonly Taxon[];
}

/** One entry; what it is called where its id does not say it. */
interface Taxon {
  readonly id: string;
  readonly shortDescription?: { readonly text: string };
  readonly helpUri: string;
}

/** All registries, each with the entries that `checks` refer to, ascending. Rules point into them by index. */
export function taxonomiesOf(checks: readonly CheckInfo[]): readonly Taxonomy[] {
  const swcs = [...new Set(checks.flatMap(({ swc }) => swc ?? []))].sort(compareText);
  const cwes = [...new Set(checks.flatMap(({ cwe }) => cwe))].sort((a, b) => a - b);
  const scwes = [...new Set(checks.flatMap(({ scwe }) => scwe ?? []))].sort(compareText);
  const requirements = [...new Set(checks.flatMap(({ ethTrust }) => ethTrust ?? []))].sort((a, b) =>
    compareText(ethTrustRequirements[a], ethTrustRequirements[b]),
  );
  return [
    {
      name: "SWC",
      organization: "SmartContractSecurity",
      shortDescription: { text: "Smart Contract Weakness Classification" },
      informationUri: "https://swcregistry.io/",
      isComprehensive: false,
      taxa: swcs.map((swc) => ({ id: swc, helpUri: swcUrl(swc) })),
    },
    {
      name: "CWE",
      organization: "MITRE",
      shortDescription: { text: "Common Weakness Enumeration" },
      informationUri: "https://cwe.mitre.org/",
      isComprehensive: false,
      taxa: cwes.map((cwe) => ({ id: `CWE-${cwe}`, helpUri: cweUrl(cwe) })),
    },
    {
      name: "SCWE",
      organization: "OWASP",
      shortDescription: { text: "OWASP Smart Contract Weakness Enumeration" },
      informationUri: "https://scs.owasp.org/SCWE/",
      isComprehensive: false,
      taxa: scwes.map((scwe) => ({
        id: scwe,
        shortDescription: { text: scweEntries[scwe][1] },
        helpUri: scweUrl(scwe),
      })),
    },
    {
      name: "EthTrust",
      organization: "Enterprise Ethereum Alliance",
      shortDescription: { text: "EEA EthTrust Security Levels, version 3" },
      informationUri: "https://entethalliance.org/specs/ethtrust-sl/v3/",
      isComprehensive: false,
      taxa: requirements.map((requirement) => ({
        id: ethTrustRequirements[requirement],
        shortDescription: { text: requirement },
        helpUri: ethTrustUrl(requirement),
      })),
    },
  ];
}

/** What a rule says of its registry entries: each is a kind of weakness that the check finds some of. */
export function relationshipsOf(check: CheckInfo, taxonomies: readonly Taxonomy[]): readonly object[] {
  const { swc, cwe, scwe = [], ethTrust = [] } = check;
  const ids: readonly string[] = [
    ...(swc === null ? [] : [swc]),
    ...cwe.map((number) => `CWE-${number}`),
    ...scwe,
    ...ethTrust.map((requirement) => ethTrustRequirements[requirement]),
  ];
  return taxonomies.flatMap(({ name, taxa }, componentIndex) =>
    taxa.flatMap(({ id }, index) =>
      ids.includes(id)
        ? [{ target: { id, index, toolComponent: { name, index: componentIndex } }, kinds: ["superset"] }]
        : [],
    ),
  );
}
