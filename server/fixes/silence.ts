/** The edits that silence a finding: on its line, or its check in the whole project. */

import { readFile } from "node:fs/promises";
import path from "node:path";
import type { WorkspaceEdit } from "vscode-languageserver/node";
import { TextDocument, type TextEdit } from "vscode-languageserver-textdocument";
import { findProjectRoot } from "../../engine/node/projects/find-project-root.ts";
import type { ClientFeatures } from "../client-features.ts";
import type { Session } from "../session.ts";
import { suppressionEdit } from "../suppression-edit.ts";
import type { OpenDocument } from "../texts/document-store.ts";
import { keyOfPath } from "../texts/uri.ts";
import { policyFileName, withoutCheck } from "./policy-edit.ts";

/** What the edits are made from. */
export type SilenceDeps = Pick<Session, "client" | "documents" | "projects">;

/** Edits of one document, of the version it has now where the client can be told so. */
export function documentEdit(
  { uri, content }: OpenDocument,
  edits: TextEdit[],
  features: ClientFeatures,
): WorkspaceEdit {
  return features.versionedEdits
    ? { documentChanges: [{ textDocument: { uri, version: content.version }, edits }] }
    : { changes: { [uri]: edits } };
}

/** A comment above the line, 0-based. */
export function editHere(document: OpenDocument, line: number, check: string, features: ClientFeatures): WorkspaceEdit {
  return documentEdit(document, [suppressionEdit(document.content, line, check)], features);
}

/** The check off in `solhound.json`; null for clients that cannot create files, and where no such edit can be made. */
export async function editInProject(
  deps: SilenceDeps,
  document: OpenDocument,
  check: string,
): Promise<WorkspaceEdit | null> {
  const root = deps.client.features.createsFiles ? await projectRootOf(deps, document) : null;
  if (root === null) return null;
  const file = path.join(root, policyFileName);
  const open = deps.documents.find(keyOfPath(file));
  const text = open?.content.getText() ?? (await readFile(file, "utf8").catch(() => null));
  const newText = withoutCheck(text, check);
  return newText === null ? null : replaceFile(keyOfPath(file), text, newText);
}

async function projectRootOf({ projects }: SilenceDeps, { path: file, key }: OpenDocument): Promise<string | null> {
  if (file === null) return null;
  return (await findProjectRoot(file)) ?? projects.of(key).folder?.path ?? null;
}

function replaceFile(uri: string, text: string | null, newText: string): WorkspaceEdit {
  const content = TextDocument.create(uri, "json", 0, text ?? "");
  const range = { start: { line: 0, character: 0 }, end: content.positionAt((text ?? "").length) };
  const change = { textDocument: { uri, version: null }, edits: [{ range, newText }] };
  if (text !== null) return { documentChanges: [change] };
  return { documentChanges: [{ kind: "create", uri, options: { ignoreIfExists: true } }, change] };
}
