/** Findings as SARIF results. */

import type { Finding } from "../../model/finding.ts";
import { describeOwner } from "../place-text.ts";
import type { SarifPlaces } from "./sarif-location.ts";
import { sarifLevels } from "./sarif-rule.ts";

/** One finding; `ruleIndex` is absent where its check is not in the catalogue. */
export function toResult(finding: Finding, ruleIndex: number | undefined, places: SarifPlaces): object {
  return {
    ruleId: finding.check,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    kind: "fail",
    level: sarifLevels[finding.severity],
    message: { text: toMessage(finding.description.head) },
    locations: [{ ...locationOf(finding, places), ...logicalLocation(finding) }],
    ...relatedLocations(finding, places),
    partialFingerprints: { "solhound/v1": finding.fingerprint },
    properties: {
      severity: finding.severity,
      confidence: finding.confidence,
      evidence: finding.evidence,
      ...(finding.testCases.length === 0 ? {} : { testCases: finding.testCases }),
    },
  };
}

/** In a message, `[text](target)` would be a link, and a number in braces a placeholder. */
export function toMessage(text: string): string {
  return text.replace(/\[(?=[^\]]*\]\()/g, "\\[").replace(/\{(\d+)\}/g, "{{$1}}");
}

/** In bytecode, with the address of the instruction. */
function locationOf({ location, instruction }: Finding, places: SarifPlaces): object {
  const located = places.locate(location.file, location.range);
  if (instruction === undefined) return located;
  const address = { relativeAddress: instruction.pc, length: 1, kind: "instruction", name: instruction.opcode };
  return { physicalLocation: { ...located.physicalLocation, address } };
}

function logicalLocation(finding: Finding): object {
  const fullyQualifiedName = describeOwner(finding);
  if (fullyQualifiedName === "") return {};
  return { logicalLocations: [{ fullyQualifiedName, kind: finding.function === null ? "type" : "function" }] };
}

/** In the order a reader follows them. */
function relatedLocations({ related }: Finding, places: SarifPlaces): object {
  if (related.length === 0) return {};
  return {
    relatedLocations: related.map(({ location, message }, index) => ({
      id: index + 1,
      ...places.locate(location.file, location.range),
      message: { text: toMessage(message) },
    })),
  };
}
