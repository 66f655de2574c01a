/** `textDocument/hover`: explains the findings under the cursor, or where an import leads. */

import type { Hover, HoverParams } from "vscode-languageserver/node";
import { severities } from "../../engine/model/finding.ts";
import { checkTexts } from "../results/check-texts.ts";
import { toHover, toImportHover } from "../results/to-lsp.ts";
import type { Session } from "../session.ts";
import { documentImports, type ImportDeps } from "../texts/document-imports.ts";
import { comparePositions, contains } from "../texts/positions.ts";
import { uriKey } from "../texts/uri.ts";

type HoverDeps = ImportDeps & Pick<Session, "client" | "settings" | "publisher">;

/** All findings at the position, the worst first; where there is none, the import; else null. */
export async function hover(deps: HoverDeps, params: HoverParams): Promise<Hover | null> {
  const { textDocument, position } = params;
  const found = deps.publisher
    .shown(uriKey(textDocument.uri))
    .filter((item) => item.kind === "finding")
    .map((item) => ({ item, range: deps.publisher.locate(item.place).range }))
    .filter(({ range }) => contains(range, position))
    .sort((a, b) => comparePositions(b.range.start, a.range.start));
  const [innermost] = found;
  if (innermost === undefined) return hoverImport(deps, params);
  const worstFirst = found
    .map(({ item }) => item.finding)
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return toHover(worstFirst, await checkTexts(), innermost.range, deps.client.features);
}

/** Of an import: what it leads to, or that it leads nowhere. */
async function hoverImport(deps: HoverDeps, { textDocument, position }: HoverParams): Promise<Hover | null> {
  await deps.settings.ready;
  const imports = await documentImports(deps, textDocument.uri);
  const found = imports.find(({ range }) => contains(range, position));
  return found === undefined ? null : toImportHover(found, deps.client.features);
}
