/** `workspace/didRenameFiles`: what is known of a file, or of all files in a folder, moves with it. */

import type { RenameFilesParams } from "vscode-languageserver/node";
import { isInside } from "../../engine/node/projects/paths.ts";
import { targetOf } from "../runs/target.ts";
import type { Session } from "../session.ts";
import { keyOfPath, pathOf } from "../texts/uri.ts";

type RenameDeps = Pick<Session, "documents" | "disk" | "results" | "publisher" | "automatic">;

/** Folders count with all files in them. */
export function didRenameFiles(deps: RenameDeps, { files }: RenameFilesParams): void {
  for (const { oldUri, newUri } of files) {
    const [from, to] = [pathOf(oldUri), pathOf(newUri)];
    if (from === null || to === null) continue;
    renamePath(deps, from, to);
    deps.automatic.requestBroken(keyOfPath(to));
  }
}

function renamePath(deps: RenameDeps, from: string, to: string): void {
  const { results, disk } = deps;
  disk.noteGone(from);
  const known = new Set([...results.owners(), ...results.files()]);
  for (const key of known) {
    const file = pathOf(key);
    if (file !== null && isInside(from, file)) renameFile(deps, key, keyOfPath(to + file.slice(from.length)));
  }
}

/** Names of files are part of imports and of findings, so everything is looked at anew. */
function renameFile(deps: RenameDeps, from: string, to: string): void {
  const { results, documents, publisher, automatic } = deps;
  const old = documents.find(from);
  if (old !== undefined) results.places.detach(old);
  automatic.requestDependents(from);
  results.rename(from, to);
  const opened = documents.find(to);
  if (opened !== undefined) results.places.lose(to);
  publisher.publish([from, to]);
  automatic.request(targetOf(opened?.uri ?? to));
}
