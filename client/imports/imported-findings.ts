/** Findings of other tools, shown beside ours until they are cleared: in Problems, and in the view of findings. */

import {
  commands,
  Diagnostic,
  DiagnosticSeverity,
  Disposable,
  EventEmitter,
  languages,
  Range,
  Uri,
  workspace,
} from "vscode";
import type { FindingEntry } from "../../server/findings-protocol.ts";
import { findingContextKeys } from "../command-ids.ts";
import type { FileFindings, ListedFinding } from "../findings/finding-tree.ts";
import { byteRange } from "./byte-range.ts";
import type { ImportedFinding, ImportedReport, LinePlace } from "./imported-finding.ts";

export interface ImportedFindings extends Disposable {
  /** Shows a report; answers how many of its findings are in files of the workspace. */
  add(report: ImportedReport): Promise<number>;
  clear(): void;
  files(): FileFindings[];
  onDidChange(listener: () => void): Disposable;
}

const severities: Readonly<Record<FindingEntry["severity"], DiagnosticSeverity>> = {
  High: DiagnosticSeverity.Error,
  Medium: DiagnosticSeverity.Warning,
  Low: DiagnosticSeverity.Information,
  None: DiagnosticSeverity.Hint,
};

/** None at first. */
export function makeImportedFindings(): ImportedFindings {
  const problems = languages.createDiagnosticCollection("solhound.imported");
  const changed = new EventEmitter<void>();
  const byUri = new Map<string, readonly ListedFinding[]>();
  const listeners = Disposable.from(problems, changed);
  const tell = (): void => {
    commands.executeCommand("setContext", findingContextKeys.hasImported, byUri.size > 0);
    changed.fire();
  };
  return {
    async add({ tool, findings }) {
      let nShown = 0;
      for (const [file, all] of groupByFile(findings)) {
        const uri = await findFile(file);
        if (uri === null) continue;
        const bytes = await workspace.fs.readFile(uri);
        const entries = all.map((finding) => toEntry(tool, finding, bytes));
        const shown = withoutTwice([...(byUri.get(uri.toString()) ?? []), ...entries]);
        byUri.set(uri.toString(), shown);
        problems.set(uri, shown.map(toDiagnostic));
        nShown += entries.length;
      }
      tell();
      return nShown;
    },
    clear() {
      byUri.clear();
      problems.clear();
      tell();
    },
    files: () =>
      [...byUri].map(([uri, findings]) => ({ uri, name: workspace.asRelativePath(Uri.parse(uri)), findings })),
    onDidChange: (listener) => changed.event(listener),
    dispose: () => listeners.dispose(),
  };
}

function groupByFile(findings: readonly ImportedFinding[]): ReadonlyMap<string, readonly ImportedFinding[]> {
  const byFile = new Map<string, ImportedFinding[]>();
  for (const finding of findings) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
  return byFile;
}

/** A file of the workspace; a report can name any other, and is not believed. */
async function findFile(named: string): Promise<Uri | null> {
  const candidates = /^[a-z][\w+.-]+:/i.test(named)
    ? [Uri.parse(named)]
    : (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, decodeURIComponent(named)));
  for (const uri of candidates) {
    const isFile = await workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (workspace.getWorkspaceFolder(uri) !== undefined && isFile) return uri;
  }
  return null;
}

function toEntry(
  tool: string,
  { check, title, message, severity, place }: ImportedFinding,
  bytes: Uint8Array,
): ListedFinding {
  const { start, end }: Pick<LinePlace, "start" | "end"> =
    place === null
      ? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
      : place.kind === "lines"
        ? place
        : byteRange(bytes, place.offset, place.length);
  return {
    tool,
    check,
    fingerprint: `${tool} ${check} ${start.line} ${start.character} ${message}`,
    severity,
    confidence: "Medium",
    evidence: "static",
    title: `${tool}: ${title}`,
    message,
    contract: null,
    function: null,
    range: { start, end },
  };
}

/** A report may be imported again. */
function withoutTwice(findings: readonly ListedFinding[]): ListedFinding[] {
  return [...new Map(findings.map((one) => [one.fingerprint, one])).values()];
}

function toDiagnostic({ tool, check, message, severity, range: { start, end } }: ListedFinding): Diagnostic {
  const range = new Range(start.line, start.character, end.line, end.character);
  const diagnostic = new Diagnostic(range, message, severities[severity]);
  if (tool !== undefined) diagnostic.source = tool;
  diagnostic.code = check;
  return diagnostic;
}
