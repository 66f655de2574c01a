/** `textDocument/codeAction`: silences a finding with a comment above its line. */

import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import type { Range } from "../../engine/model/location.ts";
import { findingSource } from "../protocol.ts";
import { toFindingData } from "../results/from-lsp.ts";
import type { FindingItem } from "../results/items.ts";
import type { Session } from "../session.ts";
import { suppressionEdit } from "../suppression-edit.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { uriKey } from "../texts/uri.ts";

/** One action for each check that speaks up in the range; none for a document that is not open. */
export function codeAction(session: Session, { textDocument, range, context }: CodeActionParams): CodeAction[] {
  const document = session.documents.find(uriKey(textDocument.uri));
  const wanted = context.only ?? [CodeActionKind.QuickFix];
  if (document === undefined || !wanted.some((kind) => isPartOf(CodeActionKind.QuickFix, kind))) return [];
  const actions = session.publisher
    .shown(document.key)
    .filter((item) => item.kind === "finding")
    .map((item) => ({ item, at: session.publisher.locate(item.place).range }))
    .filter(({ at }) => overlaps(at, range))
    .map(({ item, at }) => suppress(session, document, item, at, context.diagnostics));
  return [...new Map(actions.map((action) => [JSON.stringify(action.edit), action])).values()];
}

function suppress(
  session: Session,
  document: OpenDocument,
  { finding }: FindingItem,
  at: Range,
  diagnostics: readonly Diagnostic[],
): CodeAction {
  const { check, fingerprint } = finding;
  const answered = diagnostics.filter(
    ({ source, data }) => source === findingSource && toFindingData(data)?.fingerprint === fingerprint,
  );
  return {
    title: `Suppress ${check} here with a comment`,
    kind: CodeActionKind.QuickFix,
    ...(answered.length > 0 ? { diagnostics: answered } : {}),
    edit: toWorkspaceEdit(session, document, suppressionEdit(document.content, at.start.line, check)),
  };
}

function toWorkspaceEdit({ features }: Session, { uri, content }: OpenDocument, edit: TextEdit): WorkspaceEdit {
  if (!features.versionedEdits) return { changes: { [uri]: [edit] } };
  return { documentChanges: [{ textDocument: { uri, version: content.version }, edits: [edit] }] };
}

/** `quickfix` is part of `quickfix`, of the empty kind, and of nothing else. */
function isPartOf(kind: string, whole: string): boolean {
  return whole === "" || kind === whole || kind.startsWith(`${whole}.`);
}

function overlaps(a: Range, b: Range): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character <= b.character);
}
