/** `textDocument/completion` and `completionItem/resolve`: what may be typed next, from the texts as they are. */

import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
  MarkupKind,
  type Range,
} from "vscode-languageserver/node";
import { escapeMarkdown } from "../../../engine/report/markdown-escape.ts";
import { isRecord } from "../../../engine/util/is-record.ts";
import { type Importable, importCandidates, importEdit } from "../../language/completion/auto-import.ts";
import { type Candidate, candidatesAt } from "../../language/completion/candidates.ts";
import { type Typing, typingAt } from "../../language/completion/context.ts";
import { importPathsAt } from "../../language/completion/import-paths.ts";
import { headerOf, homeNameOf } from "../../language/describe.ts";
import { documentationOf, toMarkdown } from "../../language/natspec.ts";
import type { Reading } from "../../language/source-desk.ts";
import type { Session } from "../../session.ts";
import type { OpenDocument } from "../../texts/document-store.ts";
import { nameOf, uriKey } from "../../texts/uri.ts";

type CompletionDeps = Pick<Session, "documents" | "settings" | "sources" | "knownProjects" | "client" | "completions">;

/** Names alone, in the order of their nearness; what they are, `resolveCompletion` tells. Null for a document that is not open. */
export async function completion(
  deps: CompletionDeps,
  { textDocument, position }: CompletionParams,
): Promise<CompletionList | null> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const reading = await deps.sources.read(document);
  const offset = document.content.offsetAt(position);
  const typing = typingAt(reading.file, offset);
  if (typing.context.kind === "path") return pathItems(deps, document, typing, offset);
  const { files, isWhole } = deps.sources.importable();
  const candidates = [...candidatesAt(reading.sources, typing), ...toImport(reading, typing, files)];
  const list = deps.completions.keep({ reading, candidates, files });
  const isOpenEnded = typing.context.kind === "names" && (typing.prefix === "" || !isWhole || files.length > 1);
  return { isIncomplete: isOpenEnded, items: candidates.map((one, index) => toItem(one, { list, index })) };
}

function toImport({ sources }: Reading, { context, place, prefix }: Typing, files: readonly Importable[]) {
  return context.kind === "names"
    ? importCandidates(sources, place, { position: context.position, prefix }, files)
    : [];
}

function toItem({ name, kind, rank, from }: Candidate, data: unknown): CompletionItem {
  return {
    label: name,
    kind,
    sortText: `${rank}${name}`,
    ...(from === undefined ? {} : { labelDetails: { description: nameOf(from.key) } }),
    data,
  };
}

async function pathItems(
  { knownProjects }: CompletionDeps,
  { path, content }: OpenDocument,
  { context }: Typing,
  offset: number,
): Promise<CompletionList> {
  if (path === null || context.kind !== "path") return { isIncomplete: false, items: [] };
  const parts = await importPathsAt(path, context.typed, knownProjects);
  const start = offset - (context.typed.length - context.typed.lastIndexOf("/") - 1);
  const range: Range = { start: content.positionAt(start), end: content.positionAt(offset) };
  return {
    isIncomplete: false,
    items: parts.map(({ text, isFolder }) => ({
      label: text,
      kind: isFolder ? CompletionItemKind.Folder : CompletionItemKind.File,
      textEdit: { range, newText: text },
    })),
  };
}

/** With the signature, NatSpec, and the import that it takes; as it came, where the list is one of long ago. */
export function resolveCompletion(
  { completions, client, documents }: CompletionDeps,
  item: CompletionItem,
): CompletionItem {
  const { data } = item;
  const kept = isRecord(data) && typeof data["list"] === "number" ? completions.find(data["list"]) : undefined;
  const candidate = isRecord(data) && typeof data["index"] === "number" ? kept?.candidates[data["index"]] : undefined;
  const [first] = candidate?.entry?.found ?? [];
  if (kept === undefined || candidate === undefined || first === undefined) return item;
  const documentation = documentationOf(first);
  const home = homeNameOf(first);
  const nMore = (candidate.entry?.found.length ?? 1) - 1;
  const more = nMore > 0 ? ` (+${nMore})` : "";
  const place = home === null ? "" : ` — ${home}`;
  const { hoverMarkdown } = client.features;
  const edit = candidate.from === undefined ? null : editFor(kept, candidate);
  const content = documents.find(kept.reading.file.key)?.content;
  return {
    ...item,
    detail: headerOf(first) + more + place,
    ...(documentation === "" || !hoverMarkdown
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: toMarkdown(documentation, escapeMarkdown) } }),
    ...(edit === null || content === undefined
      ? {}
      : {
          additionalTextEdits: [
            {
              range: { start: content.positionAt(edit.offset), end: content.positionAt(edit.offset) },
              newText: edit.text,
            },
          ],
        }),
  };
}

function editFor(
  { reading, files }: NonNullable<ReturnType<Session["completions"]["find"]>>,
  { name, from }: Candidate,
) {
  const importable = files.find(({ file }) => file === from);
  return importable === undefined ? null : importEdit(reading.sources, reading.file, name, importable);
}
