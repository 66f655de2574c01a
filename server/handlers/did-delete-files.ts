/** `workspace/didDeleteFiles`: nothing is known any more of a file, or of all files in a folder. */

import type { DeleteFilesParams } from "vscode-languageserver/node";
import { isInside } from "../../engine/node/projects/paths.ts";
import type { Session } from "../session.ts";
import { pathOf } from "../texts/uri.ts";

/** Folders count with all files in them. */
export function didDeleteFiles(
  { results, disk, publisher, automatic }: Pick<Session, "results" | "disk" | "publisher" | "automatic">,
  { files }: DeleteFilesParams,
): void {
  const deleted = files.map(({ uri }) => pathOf(uri)).filter((file) => file !== null);
  const gone = [...new Set([...results.owners(), ...results.files()])].filter((key) =>
    deleted.some((file) => isInside(file, pathOf(key) ?? "")),
  );
  for (const file of deleted) disk.noteGone(file);
  for (const key of gone) publisher.publish(results.forget(key));
  for (const key of gone) automatic.requestDependents(key);
}
