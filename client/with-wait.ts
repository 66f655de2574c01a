/** Something that may take a moment, with a sign in the status bar that it is under way. */

import { ProgressLocation, window } from "vscode";

/** `title` says what is being done. */
export function withWait<T>(title: string, task: () => Promise<T>): Thenable<T> {
  return window.withProgress({ location: ProgressLocation.Window, title }, task);
}
