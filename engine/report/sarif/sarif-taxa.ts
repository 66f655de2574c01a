/** The weakness registries as SARIF taxonomies. */

import type { CheckInfo } from "../../model/check-info.ts";
import { swcUrl } from "../../model/swc-url.ts";
import { ethTrustRequirements, scweEntries } from "../../model/weakness-registries.ts";
import { compareText } from "../../util/compare-text.ts";
import { cweUrl, ethTrustUrl, scweUrl } from "../registries.ts";

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
  return registries.map(({ name, organization, title, informationUri, taxa }) => ({
    name,
    organization,
    shortDescription: { text: title },
    informationUri,
    isComprehensive: false,
    taxa: taxa(checks),
  }));
}

interface Registry extends Pick<Taxonomy, "name" | "organization" | "informationUri"> {
  readonly title: string;
  taxa(checks: readonly CheckInfo[]): readonly Taxon[];
}

const registries: readonly Registry[] = [
  {
    name: "SWC",
    organization: "SmartContractSecurity",
    title: "Smart Contract Weakness Classification",
    informationUri: "https://swcregistry.io/",
    taxa: swcTaxa,
  },
  {
    name: "CWE",
    organization: "MITRE",
    title: "Common Weakness Enumeration",
    informationUri: "https://cwe.mitre.org/",
    taxa: cweTaxa,
  },
  {
    name: "SCWE",
    organization: "OWASP",
    title: "OWASP Smart Contract Weakness Enumeration",
    informationUri: "https://scs.owasp.org/SCWE/",
    taxa: scweTaxa,
  },
  {
    name: "EthTrust",
    organization: "Enterprise Ethereum Alliance",
    title: "EEA EthTrust Security Levels, version 3",
    informationUri: "https://entethalliance.org/specs/ethtrust-sl/v3/",
    taxa: ethTrustTaxa,
  },
];

function swcTaxa(checks: readonly CheckInfo[]): readonly Taxon[] {
  const ids = [...new Set(checks.flatMap(({ swc }) => swc ?? []))].sort(compareText);
  return ids.map((id) => ({ id, helpUri: swcUrl(id) }));
}

function cweTaxa(checks: readonly CheckInfo[]): readonly Taxon[] {
  const numbers = [...new Set(checks.flatMap(({ cwe }) => cwe))].sort((a, b) => a - b);
  return numbers.map((number) => ({ id: `CWE-${number}`, helpUri: cweUrl(number) }));
}

function scweTaxa(checks: readonly CheckInfo[]): readonly Taxon[] {
  const ids = [...new Set(checks.flatMap(({ scwe }) => scwe ?? []))].sort(compareText);
  return ids.map((id) => ({ id, shortDescription: { text: scweEntries[id][1] }, helpUri: scweUrl(id) }));
}

function ethTrustTaxa(checks: readonly CheckInfo[]): readonly Taxon[] {
  const requirements = [...new Set(checks.flatMap(({ ethTrust }) => ethTrust ?? []))];
  return requirements
    .map((text) => ({ id: ethTrustRequirements[text], shortDescription: { text }, helpUri: ethTrustUrl(text) }))
    .sort((a, b) => compareText(a.id, b.id));
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
