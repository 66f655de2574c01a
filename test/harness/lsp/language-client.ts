/** A language client for requests about names: texts with a mark where the cursor is. */

import assert from "node:assert/strict";
import path from "node:path";
import type { Position } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { useTempFolders } from "../temp-folder.ts";
import { type LspClient, type LspClientOptions, richCapabilities, startLspClient, uriOf } from "./lsp-client.ts";

/** What an editor can do that offers names. */
export const languageCapabilities = {
  ...richCapabilities,
  workspace: { ...richCapabilities.workspace, inlayHint: { refreshSupport: true } },
  textDocument: {
    ...richCapabilities.textDocument,
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
    completion: { completionItem: { documentationFormat: ["markdown" as const] } },
  },
};

/** An editor whose server counts in other units first; UTF-16 is what both agree on. */
export const utf8Capabilities = { ...languageCapabilities, general: { positionEncodings: ["utf-8", "utf-16"] } };

export interface Shown {
  readonly content: TextDocument;
  readonly position: Position;
  /** A request about the place of the mark. */
  ask<T>(method: string, more?: object): Promise<T>;
}

export interface LanguageClient {
  client(): LspClient;
  uri(name: string): string;
  /** Shows a text in an editor, `|` marking the cursor. */
  show(name: string, marked: string): Shown;
}

/** One editor for all tests of a `describe`, on a project of these files. */
export function useLanguageClient(
  files: Readonly<Record<string, string>>,
  options: LspClientOptions = {},
): LanguageClient {
  const makeFolder = useTempFolders();
  let folder = "";
  let started: LspClient | null = null;
  const versions = new Map<string, number>();
  before(async () => {
    folder = makeFolder(files);
    started = await startLspClient({
      folders: [folder],
      capabilities: languageCapabilities,
      ...options,
      settings: { run: "manual", ...options.settings },
    });
  });
  after(() => {
    started?.connection.dispose();
    started?.server.kill("SIGKILL");
  });
  const client = (): LspClient => started ?? assert.fail("it is not started");
  const uri = (name: string) => uriOf(path.join(folder, name));
  return {
    client,
    uri,
    show(name, marked) {
      const offset = marked.indexOf("|");
      const text = offset < 0 ? marked : marked.slice(0, offset) + marked.slice(offset + 1);
      const version = (versions.get(name) ?? 0) + 1;
      versions.set(name, version);
      if (version === 1) client().open(uri(name), text);
      else client().change(uri(name), version, [{ text }]);
      const content = TextDocument.create(uri(name), "solidity", version, text);
      const position = content.positionAt(Math.max(0, offset));
      const asked = { textDocument: { uri: uri(name) }, position };
      return {
        content,
        position,
        ask: (method, more = {}) => client().connection.sendRequest(`textDocument/${method}`, { ...asked, ...more }),
      };
    },
  };
}
