/** `textDocument/codeAction`: mends findings, or silences them, here or in the whole project. */

import { type CodeAction, CodeActionKind, type CodeActionParams, type Diagnostic } from "vscode-languageserver/node";
import { TextDocument, type TextEdit } from "vscode-languageserver-textdocument";
import type { FixEdit } from "../../engine/fixes/fix.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Range } from "../../engine/model/location.ts";
import { policyFileName } from "../fixes/policy-edit.ts";
import { documentEdit, editHere, editInProject } from "../fixes/silence.ts";
import { t } from "../l10n.ts";
import {
  commands,
  compilerSource,
  type FindingData,
  type FindingReference,
  findingSource,
  showTransactionsCommand,
  type TriageArguments,
} from "../protocol.ts";
import { toFindingData } from "../results/from-lsp.ts";
import type { Session } from "../session.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { comparePositions } from "../texts/positions.ts";
import { editBetween } from "../texts/text-edits.ts";
import { uriKey } from "../texts/uri.ts";

/** A finding in the range that is asked about. */
interface Asked {
  readonly finding: Finding;
  /** Where it is now. */
  readonly at: Range;
  /** Those of the request that are about it. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What it looks at. */
type CodeActionDeps = Pick<
  Session,
  "client" | "settings" | "projects" | "documents" | "publisher" | "fixes" | "messageFixes" | "judgements"
>;

/** For each finding in the range: what mends it, then what silences it. None for a document that is not open. */
export async function codeAction(deps: CodeActionDeps, params: CodeActionParams): Promise<CodeAction[]> {
  const { textDocument, range, context } = params;
  const document = deps.documents.find(uriKey(textDocument.uri));
  const wanted = context.only ?? [CodeActionKind.QuickFix];
  if (document === undefined || !wanted.some((kind) => isPartOf(CodeActionKind.QuickFix, kind))) return [];
  const asked = deps.publisher
    .shown(document.key)
    .flatMap((item) => (item.kind === "finding" ? [item] : []))
    .map(({ finding, place }) => ({ finding, at: deps.publisher.locate(place).range }))
    .filter(({ at }) => overlaps(at, range))
    .map((one) => ({ ...one, diagnostics: diagnosticsOf(one.finding, context.diagnostics) }));
  const silencing = asked.map((one) => suppressHere(deps, document, one));
  const fixes = await fixAll(deps, document, asked);
  const inProject = await suppressInProject(deps, document, asked);
  const shown = asked.flatMap((one) => showTransactions(deps, textDocument.uri, one));
  const judging = asked.flatMap((one) => judgeElsewhere(deps, document, one));
  const mending = await fixMessages(deps, document, params);
  const actions = [...mending, ...fixes, ...shown, ...silencing, ...inProject, ...judging];
  const keyOf = ({ title, edit, command }: CodeAction): string => JSON.stringify([title, edit, command]);
  return [...new Map(actions.map((action) => [keyOf(action), action])).values()];
}

function diagnosticsOf({ fingerprint }: Finding, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(
    ({ source, data }) => source === findingSource && isAbout(toFindingData(data), fingerprint),
  );
}

function isAbout(data: FindingData | null, fingerprint: string): boolean {
  return data?.fingerprint === fingerprint || data?.also?.includes(fingerprint) === true;
}

/** Fixes of each finding, then of all of its kind; none where the document was edited before they were verified. */
async function fixAll(deps: CodeActionDeps, document: OpenDocument, asked: readonly Asked[]): Promise<CodeAction[]> {
  const fixable = await fixableOf(asked);
  if (fixable.length === 0) return [];
  const { version } = document.content;
  await deps.settings.ready;
  const fixes = await deps.fixes.look(document);
  if (fixes === null) return [];
  const { text } = fixes.document.judged;
  const actions: CodeAction[] = [];
  for (const one of fixable) {
    const { fingerprint, check } = one.finding;
    const found = fixes.document.judged.findings.filter((finding) => finding.fingerprint === fingerprint);
    const same = found.find(({ location }) => location.range.start.line === one.at.start.line) ?? found[0];
    for (const [index, { title, edits }] of (same === undefined ? [] : await fixes.of(same)).entries()) {
      actions.push({
        ...act(deps, document, t(title.sentence, ...title.values), one, toTextEdits(text, edits)),
        isPreferred: index === 0,
      });
    }
    const all = await fixes.ofAll(check);
    const edit = all === null ? null : editBetween(text, all.text);
    if (all === null || edit === null) continue;
    const { start, removed, inserted } = edit;
    const put = { start, end: start + removed, text: all.text.slice(start, start + inserted) };
    const title = t("Fix all of this kind in the file: {0} ({1})", check, all.nMended);
    actions.push(act(deps, document, title, one, toTextEdits(text, [put])));
  }
  return document.content.version === version ? actions : [];
}

/** What proposes fixes is loaded when somebody asks. */
async function fixableOf(asked: readonly Asked[]): Promise<readonly Asked[]> {
  if (asked.length === 0) return [];
  const { isFixable } = await import("../../engine/fixes/propose-fixes.ts");
  return asked.filter(({ finding }) => isFixable(finding.check));
}

/** Fixes of what the compiler says in the range. */
async function fixMessages(
  deps: CodeActionDeps,
  document: OpenDocument,
  { range, context }: CodeActionParams,
): Promise<CodeAction[]> {
  const { version } = document.content;
  const actions: CodeAction[] = [];
  for (const item of deps.publisher.shown(document.key)) {
    if (item.kind !== "message" || item.source !== "compiler") continue;
    const at = deps.publisher.locate(item.place).range;
    if (!overlaps(at, range)) continue;
    await deps.settings.ready;
    const diagnostics = context.diagnostics.filter(
      ({ source, code }) => source === compilerSource && code === item.code,
    );
    for (const { title, edits } of await deps.messageFixes.of(document, item)) {
      const changes = toTextEdits(document.content.getText(), edits);
      actions.push(act(deps, document, t(title.sentence, ...title.values), { diagnostics }, changes));
    }
  }
  return document.content.version === version ? actions : [];
}

function toTextEdits(text: string, edits: readonly FixEdit[]): TextEdit[] {
  const content = TextDocument.create("", "", 0, text);
  return edits.map(({ start, end, text: newText }) => ({
    range: { start: content.positionAt(start), end: content.positionAt(end) },
    newText,
  }));
}

/** For findings that were executed, in clients that can show them. */
function showTransactions({ client }: CodeActionDeps, uri: string, { finding, diagnostics }: Asked): CodeAction[] {
  const { check, fingerprint, testCases } = finding;
  if (!client.features.showsTransactions || testCases.length === 0) return [];
  const title = t("Show the transactions that prove {0}", check);
  const reference: FindingReference = { uri, fingerprint };
  return [
    {
      title,
      kind: CodeActionKind.QuickFix,
      ...(diagnostics.length > 0 ? { diagnostics: [...diagnostics] } : {}),
      command: { title, command: showTransactionsCommand, arguments: [reference] },
    },
  ];
}

const judgementTitles = {
  false_positive: (host: string, check: string) => t("Mark as false positive on {0}: {1}", host, check),
  accepted: (host: string, check: string) => t("Accept on {0}: {1}", host, check),
} as const;

/** Where the folder's instance keeps judgements. */
function judgeElsewhere(
  { judgements }: CodeActionDeps,
  { key, uri }: OpenDocument,
  { finding, diagnostics }: Asked,
): CodeAction[] {
  const host = judgements.hostOf(key);
  if (host === null) return [];
  return (["false_positive", "accepted"] as const).map((state) => {
    const title = judgementTitles[state](host, finding.check);
    const args: TriageArguments = { uri, fingerprint: finding.fingerprint, state };
    return {
      title,
      kind: CodeActionKind.QuickFix,
      ...(diagnostics.length > 0 ? { diagnostics: [...diagnostics] } : {}),
      command: { title, command: commands.triage, arguments: [args] },
    };
  });
}

function act(
  { client: { features } }: CodeActionDeps,
  document: OpenDocument,
  title: string,
  { diagnostics }: Pick<Asked, "diagnostics">,
  edits: TextEdit[],
): CodeAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    ...(diagnostics.length > 0 ? { diagnostics: [...diagnostics] } : {}),
    edit: documentEdit(document, edits, features),
  };
}

function suppressHere(
  { client }: CodeActionDeps,
  document: OpenDocument,
  { finding, at, diagnostics }: Asked,
): CodeAction {
  return {
    title: t("Ignore {0} here, with a comment", finding.check),
    kind: CodeActionKind.QuickFix,
    ...(diagnostics.length > 0 ? { diagnostics: [...diagnostics] } : {}),
    edit: editHere(document, at.start.line, finding.check, client.features),
  };
}

/** One action a check; none for clients that cannot create files. */
async function suppressInProject(
  deps: CodeActionDeps,
  document: OpenDocument,
  asked: readonly Asked[],
): Promise<CodeAction[]> {
  const checks = new Map(asked.map((one) => [one.finding.check, one]));
  const actions: CodeAction[] = [];
  for (const [check, { diagnostics }] of checks) {
    const edit = await editInProject(deps, document, check);
    if (edit === null) continue;
    const title = t("Ignore {0} in this project ({1})", check, policyFileName);
    actions.push({
      title,
      kind: CodeActionKind.QuickFix,
      ...(diagnostics.length > 0 ? { diagnostics: [...diagnostics] } : {}),
      edit,
    });
  }
  return actions;
}

/** `quickfix` is part of `quickfix`, of the empty kind, and of nothing else. */
function isPartOf(kind: string, whole: string): boolean {
  return whole === "" || kind === whole || kind.startsWith(`${whole}.`);
}

function overlaps(a: Range, b: Range): boolean {
  return comparePositions(a.start, b.end) <= 0 && comparePositions(b.start, a.end) <= 0;
}
