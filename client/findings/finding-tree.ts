/** The tree of findings as plain data: grouped, filtered, in reading order. */

import { compareText } from "../../engine/util/compare-text.ts";
import type { FindingEntry } from "../../server/findings-protocol.ts";
import { t } from "../l10n.ts";
import { plural, severityName } from "../words.ts";

export const groupings = ["severity", "check", "file"] as const;
export type Grouping = (typeof groupings)[number];

/** What of the findings is shown, and how. */
export interface TreeOptions {
  readonly grouping: Grouping;
  /** Each of its words has to be somewhere in a finding; upper and lower case are one. */
  readonly filter: string;
  /** Leaves out what is known. */
  readonly onlyNew: boolean;
  /** Fingerprints. */
  readonly known: ReadonlySet<string>;
}

export interface ListedFinding extends FindingEntry {
  /** Another one, that found it. */
  readonly tool?: string;
}

export interface FileFindings {
  readonly uri: string;
  /** As people know it: relative to its folder. */
  readonly name: string;
  readonly findings: readonly ListedFinding[];
}

export interface FindingNode {
  readonly kind: "finding";
  readonly id: string;
  readonly uri: string;
  readonly entry: ListedFinding;
  readonly label: string;
  readonly description: string;
  /** File and line, as people write them. */
  readonly place: string;
}

export interface GroupNode {
  readonly kind: "group";
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** The worst in it. */
  readonly severity: FindingEntry["severity"];
  readonly children: readonly FindingNode[];
}

export interface FindingTree {
  readonly groups: readonly GroupNode[];
  readonly nShown: number;
  /** Shown or not. */
  readonly nAll: number;
}

interface Row {
  readonly file: FileFindings;
  readonly entry: ListedFinding;
}

const order = ["High", "Medium", "Low", "None"] as const;

/** Groups with the worst findings come first, then by name; so do findings in a group, then by place. */
export function makeTree(files: readonly FileFindings[], options: TreeOptions): FindingTree {
  const all = files.flatMap((file) => file.findings.map((entry): Row => ({ file, entry })));
  const words = options.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all
    .filter((row) => !(options.onlyNew && options.known.has(row.entry.fingerprint)) && hasWords(row, words))
    .sort(compareRows);
  const groups = new Map<string, Row[]>();
  for (const row of shown) {
    const key = keyOf[options.grouping](row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const nodes = [...groups].map(([key, rows]) => toGroup(options.grouping, key, rows));
  return { groups: nodes, nShown: shown.length, nAll: all.length };
}

const keyOf: Readonly<Record<Grouping, (row: Row) => string>> = {
  severity: ({ entry }) => entry.severity,
  check: ({ entry }) => entry.check,
  file: ({ file }) => file.uri,
};

function hasWords({ file, entry }: Row, words: readonly string[]): boolean {
  const { check, title, message, contract, function: signature } = entry;
  const text = [check, title, message, contract, signature, file.name].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function compareRows(a: Row, b: Row): number {
  const [from, to] = [a.entry.range.start, b.entry.range.start];
  return (
    order.indexOf(a.entry.severity) - order.indexOf(b.entry.severity) ||
    compareText(a.file.name, b.file.name) ||
    from.line - to.line ||
    from.character - to.character
  );
}

function toGroup(grouping: Grouping, key: string, rows: readonly Row[]): GroupNode {
  const [first] = rows;
  const severity = first?.entry.severity ?? "None";
  const label = { severity: severityName(severity), check: first?.entry.title, file: first?.file.name }[grouping];
  const children = rows.map((row, index) => toNode(grouping, row, `${key} ${index}`));
  return {
    kind: "group",
    id: key,
    label: label ?? key,
    description: plural(rows.length, "finding"),
    severity,
    children,
  };
}

/** What the group says already, the finding does not say again. Beside a title there is room for a short place. */
function toNode(grouping: Grouping, { file, entry }: Row, index: string): FindingNode {
  const place = `${file.name}:${entry.range.start.line + 1}`;
  const [label, description] = {
    severity: [entry.title, place.slice(place.lastIndexOf("/") + 1)],
    check: [place, entry.message],
    file: [entry.title, t("line {0}", entry.range.start.line + 1)],
  }[grouping];
  const id = `${file.uri} ${entry.fingerprint} ${index}`;
  return { kind: "finding", id, uri: file.uri, entry, label: label ?? "", description: description ?? "", place };
}

/** A finding in one line, to paste elsewhere. */
export function findingLine({ entry }: FindingNode, name: string): string {
  const { line, character } = entry.range.start;
  const place = `${name}:${line + 1}:${character + 1}`;
  return `${place}: ${severityName(entry.severity)}: ${entry.title}: ${entry.message} [${entry.check}]`;
}
