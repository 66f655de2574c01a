/** SARIF 2.1.0, as Solhound, Slither, Aderyn, Semgrep and others write it. */

import type { FindingEntry } from "../../server/findings-protocol.ts";
import { type ImportedFinding, type ImportedReport, type LinePlace, maxImported } from "./imported-finding.ts";
import { countIn, type Json, objectIn, objectsIn, textIn } from "./json-parts.ts";

type Severity = FindingEntry["severity"];

/** Null where it is no SARIF. */
export function readSarif(json: unknown): ImportedReport | null {
  const log = objectIn(json);
  if (!textIn(log["version"])?.startsWith("2.") || !Array.isArray(log["runs"])) return null;
  const runs = objectsIn(log["runs"]);
  const [first] = runs.map((run) => textIn(objectIn(objectIn(run["tool"])["driver"])["name"]));
  return { tool: first ?? "SARIF", findings: runs.flatMap(readRun).slice(0, maxImported) };
}

function readRun(run: Json): ImportedFinding[] {
  const { tool, originalUriBaseIds } = run;
  const rules = objectsIn(objectIn(objectIn(tool)["driver"])["rules"]);
  const byId = new Map(rules.map((rule) => [rule["id"], rule]));
  return objectsIn(run["results"]).flatMap((result) => {
    const ruleId = textIn(result["ruleId"]) ?? textIn(objectIn(result["rule"])["id"]);
    const rule = objectIn(byId.get(ruleId) ?? rules[countIn(result["ruleIndex"]) ?? -1]);
    const check = ruleId ?? textIn(rule["id"]) ?? "result";
    const title = textIn(objectIn(rule["shortDescription"])["text"]) ?? textIn(rule["name"]) ?? check;
    const message = messageOf(result, rule);
    const isAbsent = result["suppressions"] !== undefined && objectsIn(result["suppressions"]).length > 0;
    const isPass = ["pass", "notApplicable", "open"].includes(textIn(result["kind"]) ?? "fail");
    const place = placeOf(result, originalUriBaseIds);
    if (isAbsent || isPass || place === null) return [];
    return [
      {
        check,
        title: oneLine(title),
        message: oneLine(message ?? title),
        severity: severityOf(result, rule),
        ...place,
      },
    ];
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function messageOf(result: Json, rule: Json): string | undefined {
  const message = objectIn(result["message"]);
  const kept = objectIn(objectIn(rule["messageStrings"])[textIn(message["id"]) ?? ""]);
  const text = textIn(message["text"]) ?? textIn(kept["text"]);
  const values = Array.isArray(message["arguments"]) ? message["arguments"].map((one) => textIn(one) ?? "") : [];
  return text?.replace(/\{(\d+)\}/g, (whole, index: string) => values[Number(index)] ?? whole);
}

const levels: ReadonlyMap<string, Severity> = new Map([
  ["error", "High"],
  ["warning", "Medium"],
  ["note", "Low"],
  ["none", "None"],
]);
const severities: readonly Severity[] = ["High", "Medium", "Low", "None"];

/** What the tool itself calls it, where it does in words of ours; else by its level. */
function severityOf(result: Json, rule: Json): Severity {
  const named = severities.find((one) => one === objectIn(result["properties"])["severity"]);
  const level = textIn(result["level"]) ?? textIn(objectIn(rule["defaultConfiguration"])["level"]) ?? "warning";
  return named ?? levels.get(level) ?? "Medium";
}

function placeOf(result: Json, bases: unknown): Pick<ImportedFinding, "file" | "place"> | null {
  const [location] = objectsIn(result["locations"]);
  const physical = objectIn(location?.["physicalLocation"]);
  const artifact = objectIn(physical["artifactLocation"]);
  const uri = textIn(artifact["uri"]);
  if (uri === undefined) return null;
  const base = textIn(objectIn(objectIn(bases)[textIn(artifact["uriBaseId"]) ?? ""])["uri"]);
  const isWhole = /^[a-z][\w+.-]*:/i.test(uri) || base === undefined;
  return { file: isWhole ? uri : `${base.replace(/\/?$/, "/")}${uri}`, place: linesOf(objectIn(physical["region"])) };
}

function linesOf(region: Json): LinePlace | null {
  const startLine = countIn(region["startLine"]);
  if (startLine === undefined || startLine < 1) return null;
  const endLine = Math.max(startLine, countIn(region["endLine"]) ?? startLine);
  const startColumn = Math.max(1, countIn(region["startColumn"]) ?? 1);
  // Without a last column a region goes to the end of its last line; editors cut what is too far.
  const endColumn = countIn(region["endColumn"]) ?? Number.MAX_SAFE_INTEGER;
  return {
    kind: "lines",
    start: { line: startLine - 1, character: startColumn - 1 },
    end: { line: endLine - 1, character: Math.max(0, endColumn - 1) },
  };
}
