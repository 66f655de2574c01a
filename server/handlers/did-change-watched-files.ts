/** `workspace/didChangeWatchedFiles`: files changed on disk, by whoever. */

import type { DidChangeWatchedFilesParams } from "vscode-languageserver/node";
import type { WatchedFiles } from "../watched-files.ts";

/** Only notes them: many come at once, and some say nothing new. */
export function didChangeWatchedFiles(watched: WatchedFiles, { changes }: DidChangeWatchedFilesParams): void {
  for (const { uri } of changes) watched.note(uri);
}
