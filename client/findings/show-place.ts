/** Opens what the server speaks of in an editor. */

import { Range, window } from "vscode";
import type { FindingEntry } from "../../server/findings-protocol.ts";
import type { FindingsStore } from "./findings-store.ts";

export interface ShownPlace {
  readonly uri: string;
  readonly range: FindingEntry["range"];
}

/** Selects the place; the view that asks keeps the keyboard. */
export async function showPlace(store: FindingsStore, { uri, range: { start, end } }: ShownPlace): Promise<void> {
  const selection = new Range(start.line, start.character, end.line, end.character);
  await window.showTextDocument(store.toUri(uri), { selection, preserveFocus: true });
}
