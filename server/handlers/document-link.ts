/** `textDocument/documentLink`: the imports that lead somewhere. */

import type { DocumentLink, DocumentLinkParams } from "vscode-languageserver/node";
import type { Session } from "../session.ts";
import { documentImports, type ImportDeps } from "../texts/document-imports.ts";
import { keyOfPath } from "../texts/uri.ts";

/** One link for each import that is found, to the file that is compiled for it. */
export async function documentLink(
  deps: ImportDeps & Pick<Session, "settings">,
  { textDocument }: DocumentLinkParams,
): Promise<DocumentLink[]> {
  await deps.settings.ready;
  const imports = await documentImports(deps, textDocument.uri);
  return imports.flatMap(({ range, resolved }) =>
    resolved.kind === "found" ? [{ range, target: keyOfPath(resolved.path) }] : [],
  );
}
