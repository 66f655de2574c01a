/** The weakness registries as SARIF taxonomies. */

import type { CheckInfo } from "../model/check-info.ts";
import { compareText } from "./rank.ts";
import { cweUrl, swcUrl } from "./registries.ts";

interface Taxonomy {
  readonly name: string;
  readonly organization: string;
  readonly shortDescription: { readonly text: string };
  readonly informationUri: string;
  readonly isComprehensive: false;
  readonly taxa: readonly { readonly id: string; readonly helpUri: string }[];
}

/** Both registries, each with the entries that `checks` refer to, ascending. Rules point into them by index. */
export function taxonomiesOf(checks: readonly CheckInfo[]): readonly Taxonomy[] {
  const swcs = [...new Set(checks.flatMap(({ swc }) => swc ?? []))].sort(compareText);
  const cwes = [...new Set(checks.flatMap(({ cwe }) => cwe))].sort((a, b) => a - b);
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
  ];
}

/** What a rule says of its registry entries: each is a kind of weakness that the check finds some of. */
export function relationshipsOf({ swc, cwe }: CheckInfo, taxonomies: readonly Taxonomy[]): readonly object[] {
  const ids: readonly string[] = [...(swc === null ? [] : [swc]), ...cwe.map((number) => `CWE-${number}`)];
  return taxonomies.flatMap(({ name, taxa }, componentIndex) =>
    taxa.flatMap(({ id }, index) =>
      ids.includes(id)
        ? [{ target: { id, index, toolComponent: { name, index: componentIndex } }, kinds: ["superset"] }]
        : [],
    ),
  );
}
