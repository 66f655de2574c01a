/** `workspace/symbol`: declarations anywhere in the workspace, by name. */

import type { CancellationToken, SymbolInformation, WorkspaceSymbolParams } from "vscode-languageserver/node";
import { symbolKindOf } from "../../language/to-symbol.ts";
import type { Session } from "../../session.ts";

/** Of dependencies, only what is open. */
export async function workspaceSymbol(
  { symbols, settings }: Pick<Session, "symbols" | "settings">,
  { query }: WorkspaceSymbolParams,
  cancellation: CancellationToken,
): Promise<SymbolInformation[]> {
  await settings.ready;
  const found = await symbols.find(query, () => cancellation.isCancellationRequested);
  return found.map(({ name, kind, container, uri, range }) => ({
    name,
    kind: symbolKindOf(kind),
    location: { uri, range },
    ...(container === null ? {} : { containerName: container }),
  }));
}
