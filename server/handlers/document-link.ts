/** `textDocument/documentLink`: the imports that lead somewhere. */

import type { DocumentLink, DocumentLinkParams } from "vscode-languageserver/node";
import type { Session } from "../session.ts";
import { documentImports } from "../texts/document-imports.ts";
import { keyOfPath } from "../texts/uri.ts";

/** One link for each import that is found, to the file that is compiled for it. */
export async function documentLink(session: Session, { textDocument }: DocumentLinkParams): Promise<DocumentLink[]> {
  await session.ready;
  const imports = await documentImports(session, textDocument.uri);
  return imports.flatMap(({ range, resolved }) =>
    resolved.kind === "found" ? [{ range, target: keyOfPath(resolved.path) }] : [],
  );
}
