/** `textDocument/semanticTokens/full`: what each name of a document is. */

import {
  type CancellationToken,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensParams,
} from "vscode-languageserver/node";
import { semanticTokensOf } from "../../language/semantic-tokens.ts";
import type { Session } from "../../session.ts";
import { uriKey } from "../../texts/uri.ts";

/** None for a document that is not open. */
export async function semanticTokens(
  deps: Pick<Session, "documents" | "settings" | "sources">,
  { textDocument }: SemanticTokensParams,
  cancellation: CancellationToken,
): Promise<SemanticTokens> {
  await deps.settings.ready;
  const builder = new SemanticTokensBuilder();
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return builder.build();
  const { version } = document.content;
  const { file, sources } = await deps.sources.read(document);
  const isOld = () => cancellation.isCancellationRequested || document.content.version !== version;
  const tokens = await semanticTokensOf(sources, file, isOld);
  for (const { start, length, type, modifiers } of tokens ?? []) {
    const { line, character } = document.content.positionAt(start);
    builder.push(line, character, length, type, modifiers);
  }
  return builder.build();
}
