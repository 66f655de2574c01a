/** `workspace/didRenameFiles`: what is known of a file, or of all files in a folder, moves with it. */

import type { RenameFilesParams } from "vscode-languageserver/node";
import { requestBroken, requestDependents, requestStatic } from "../runs/automatic-runs.ts";
import { targetOf } from "../runs/target.ts";
import { publish, type Session } from "../session.ts";
import { isInside, keyOfPath, pathOf } from "../texts/uri.ts";

/** Folders count with all files in them. */
export function didRenameFiles(session: Session, { files }: RenameFilesParams): void {
  for (const { oldUri, newUri } of files) {
    const [from, to] = [pathOf(oldUri), pathOf(newUri)];
    if (from === null || to === null) continue;
    renamePath(session, from, to);
    requestBroken(session, keyOfPath(to));
  }
}

function renamePath(session: Session, from: string, to: string): void {
  const { results } = session;
  const known = new Set([...results.owners(), ...results.files()]);
  for (const key of known) {
    const file = pathOf(key);
    if (file !== null && isInside(from, file)) renameFile(session, key, keyOfPath(to + file.slice(from.length)));
  }
}

/** Names of files are part of imports and of findings, so everything is looked at anew. */
function renameFile(session: Session, from: string, to: string): void {
  const { results, documents, disk } = session;
  const old = documents.find(from);
  if (old !== undefined) results.places.detach(old);
  requestDependents(session, from);
  results.rename(from, to);
  disk.forget(from);
  const opened = documents.find(to);
  if (opened !== undefined) results.places.lose(to);
  publish(session, [from, to]);
  requestStatic(session, targetOf(opened?.uri ?? to));
}
