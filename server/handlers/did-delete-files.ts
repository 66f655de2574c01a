/** `workspace/didDeleteFiles`: nothing is known any more of a file, or of all files in a folder. */

import type { DeleteFilesParams } from "vscode-languageserver/node";
import { requestDependents } from "../runs/automatic-runs.ts";
import { publish, type Session } from "../session.ts";
import { isInside, pathOf } from "../texts/uri.ts";

/** Folders count with all files in them. */
export function didDeleteFiles(session: Session, { files }: DeleteFilesParams): void {
  const { results, disk } = session;
  const deleted = files.map(({ uri }) => pathOf(uri)).filter((file) => file !== null);
  const gone = [...new Set([...results.owners(), ...results.files()])].filter((key) =>
    deleted.some((file) => isInside(file, pathOf(key) ?? "")),
  );
  for (const key of gone) {
    disk.forget(key);
    publish(session, results.forget(key));
  }
  for (const key of gone) requestDependents(session, key);
}
