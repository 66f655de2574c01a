/** `textDocument/rename`: another name for what is named here, everywhere in the project; believed once it compiles. */

import {
  LSPErrorCodes,
  type Range,
  type RenameParams,
  ResponseError,
  type TextDocumentPositionParams,
  type TextEdit,
  type WorkspaceEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { t } from "../../l10n.ts";
import { maxNamedFiles, type NamesLack, nameBudgetMs } from "../../language/name-desk.ts";
import { meaningOf, type NamePlace, type Names, nameAt, placesOfFamilies, wordsNaming } from "../../language/names.ts";
import { contentOf } from "../../language/place-locations.ts";
import { isName } from "../../language/solidity-words.ts";
import { toRange } from "../../language/to-symbol.ts";
import type { Session } from "../../session.ts";
import type { OpenDocument } from "../../texts/document-store.ts";
import { uriKey } from "../../texts/uri.ts";

type RenameDeps = Pick<Session, "documents" | "settings" | "names">;

/** `textDocument/prepareRename`: the name at the position; null where none is known. */
export async function prepareRename(
  deps: RenameDeps,
  { textDocument, position }: TextDocumentPositionParams,
): Promise<Range | null> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return null;
  const offset = document.content.offsetAt(position);
  const names = await deps.names.of(document);
  const named = names === null ? null : nameAt(names, document.key, offset);
  return named === null ? null : toRange(document.content, named.place);
}

/** Fails, with what is in the way, where the outcome would not be the same program under another name. */
export async function rename(
  deps: RenameDeps,
  { textDocument, position, newName }: RenameParams,
): Promise<WorkspaceEdit | ResponseError<void>> {
  await deps.settings.ready;
  const document = deps.documents.find(uriKey(textDocument.uri));
  if (document === undefined) return refusal(t("The document is not open."));
  if (!isName(newName)) return refusal(t('"{0}" is no name in Solidity.', newName));
  const offset = document.content.offsetAt(position);
  const near = await deps.names.of(document);
  const declared = near === null ? undefined : nameAt(near, document.key, offset)?.declarations[0];
  if (near === null || declared === undefined)
    return refusal(t("What is named here is not known: the compiler does not say."));
  const words = wordsNaming(near, declared);
  const names = await deps.names.ofProject(document, words);
  if (typeof names === "string") return refusal(whyUnknown(names, declared.name));
  if (!names.isWhole) return refusal(whyUnknown("unknown", declared.name));
  const edits = await editsOf(deps, names, { document, offset, name: declared.name });
  if (edits === null) return refusal(t("It is named in a file of a dependency, or one that cannot be read."));
  const after = await deps.names.ofProject(document, words, textsOf(edits, newName));
  if (after === "timed-out" || after === "edited") return refusal(whyUnknown(after, declared.name));
  const isSame = typeof after !== "string" && after.isWhole && meaningOf(after.table) === meaningOf(names.table);
  if (!isSame) return refusal(t('With the name "{0}" the project would not compile, or mean something else.', newName));
  return {
    changes: Object.fromEntries(
      [...edits.values()].map(({ content, places }) => [content.uri, toEdits(content, places, newName)]),
    ),
  };
}

function refusal(message: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}

interface FileEdits {
  readonly content: TextDocument;
  readonly places: readonly NamePlace[];
}

/** Places to edit, by file; those that go by another name, as an import may give, stay. Null where one may not be. */
async function editsOf(
  deps: RenameDeps,
  names: Names,
  { document, offset, name }: { readonly document: OpenDocument; readonly offset: number; readonly name: string },
): Promise<ReadonlyMap<string, FileEdits> | null> {
  const declarations = nameAt(names, document.key, offset)?.declarations ?? [];
  const families = new Set(declarations.map(({ family }) => family));
  const edits = new Map<string, FileEdits>();
  for (const place of placesOfFamilies(names, families, true)) {
    const content = edits.get(place.key)?.content ?? (await contentOf(deps, place.key));
    if (content === null || /\/(node_modules|lib|dependencies)\//.test(place.key)) return null;
    if (content.getText().slice(place.start, place.end) !== name) continue;
    edits.set(place.key, { content, places: [...(edits.get(place.key)?.places ?? []), place] });
  }
  return edits.size === 0 ? null : edits;
}

function toEdits(content: TextDocument, places: readonly NamePlace[], newText: string): TextEdit[] {
  return places.map((place) => ({ range: toRange(content, place), newText }));
}

/** The edited files, by key. */
function textsOf(edits: ReadonlyMap<string, FileEdits>, newName: string): ReadonlyMap<string, string> {
  return new Map(
    [...edits].map(([key, { content, places }]) => [
      key,
      TextDocument.applyEdits(content, toEdits(content, places, newName)),
    ]),
  );
}

function whyUnknown(lack: NamesLack, name: string): string {
  switch (lack) {
    case "too-large":
      return t('More than {0} files of the project have the word "{1}": too many to rename it.', maxNamedFiles, name);
    case "timed-out":
      return t("The project could not be read in {0} s. Try again when less is running.", nameBudgetMs / 1000);
    case "edited":
      return t("The text was edited meanwhile. Try again.");
    case "unknown":
      return t("The project does not compile as a whole. Mend that first.");
  }
}
