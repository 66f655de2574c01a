/** `textDocument/hover`: explains the findings under the cursor, then what is named there, or where an import leads. */

import { type Hover, type HoverParams, MarkupContent } from "vscode-languageserver/node";
import { severities } from "../../engine/model/finding.ts";
import type { ClientFeatures } from "../client-features.ts";
import { checkTexts } from "../results/check-texts.ts";
import { toHover, toImportHover } from "../results/to-lsp.ts";
import type { Session } from "../session.ts";
import { documentImports, type ImportDeps } from "../texts/document-imports.ts";
import { comparePositions, contains } from "../texts/positions.ts";
import { uriKey } from "../texts/uri.ts";

type HoverDeps = ImportDeps & Pick<Session, "client" | "settings" | "publisher" | "sources">;

/** All findings at the position, the worst first, and what the name there is of; or the import; else null. */
export async function hover(deps: HoverDeps, params: HoverParams): Promise<Hover | null> {
  await deps.settings.ready;
  const findings = await hoverFindings(deps, params);
  const name = await hoverName(deps, params);
  if (findings !== null && name !== null) return joined(findings, name, deps.client.features);
  return findings ?? name ?? hoverImport(deps, params);
}

async function hoverFindings(deps: HoverDeps, params: HoverParams): Promise<Hover | null> {
  const { textDocument, position } = params;
  const found = deps.publisher
    .shown(uriKey(textDocument.uri))
    .filter((item) => item.kind === "finding")
    .map((item) => ({ item, range: deps.publisher.locate(item.place).range }))
    .filter(({ range }) => contains(range, position))
    .sort((a, b) => comparePositions(b.range.start, a.range.start));
  const [innermost] = found;
  if (innermost === undefined) return null;
  const worstFirst = found
    .map(({ item }) => item.finding)
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return toHover(worstFirst, await checkTexts(), innermost.range, deps.client.features);
}

/** Of a name: its declaration, and what is documented of it. */
async function hoverName(deps: HoverDeps, { textDocument, position }: HoverParams): Promise<Hover | null> {
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const { nameHover } = await import("../language/name-hover.ts");
  return nameHover(deps, document, position);
}

/** Of an import: what it leads to, or that it leads nowhere. */
async function hoverImport(deps: HoverDeps, { textDocument, position }: HoverParams): Promise<Hover | null> {
  const imports = await documentImports(deps, textDocument.uri);
  const found = imports.find(({ range }) => contains(range, position));
  return found === undefined ? null : toImportHover(found, deps.client.features);
}

/** Two hovers as one, in their order; the place is that of the first. */
function joined(first: Hover, second: Hover, features: ClientFeatures): Hover {
  const [one, other] = [first.contents, second.contents];
  if (!MarkupContent.is(one) || !MarkupContent.is(other)) return first;
  const line = features.hoverMarkdown ? "\n\n---\n\n" : "\n\n";
  return { ...first, contents: { kind: one.kind, value: `${one.value}${line}${other.value}` } };
}
