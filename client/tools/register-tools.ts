/** Tools for agents: analyse a file, list findings, explain one. Off unless the user turns them on; nothing is executed. */

import { Disposable, type Uri, workspace } from "vscode";
import { ExecuteCommandRequest, type LanguageClient } from "vscode-languageclient/node";
import { isRecord } from "../../engine/util/is-record.ts";
import { detailsRequest, type FindingDetails } from "../../server/findings-protocol.ts";
import {
  type AnalyzeArguments,
  type AnalyzeResult,
  type FindingReference,
  commands as serverCommands,
  settingsSection,
} from "../../server/protocol.ts";
import { toolNames } from "../command-ids.ts";
import type { FindingsStore } from "../findings/findings-store.ts";
import { findToolApi, type ToolAnswer } from "./tool-api.ts";
import { detailsText, listText, type NamedFinding } from "./tool-texts.ts";

const setting = "languageModelTools";

interface ToolDeps {
  readonly client: LanguageClient;
  readonly store: FindingsStore;
}

/** Registers them while the setting is on; does nothing in a VS Code that has no tools. */
export function registerTools(deps: ToolDeps): Disposable {
  const register = findToolApi();
  if (register === null) return Disposable.from();
  let registered: Disposable | null = null;
  const update = (): void => {
    const isWanted = workspace.getConfiguration(settingsSection).get(setting, false);
    if (isWanted === (registered !== null)) return;
    registered?.dispose();
    registered = isWanted
      ? Disposable.from(...Object.entries(toolsOf(deps)).map(([name, answer]) => register(name, answer)))
      : null;
  };
  update();
  const listener = workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${settingsSection}.${setting}`)) update();
  });
  return Disposable.from(listener, { dispose: () => registered?.dispose() });
}

function toolsOf({ client, store }: ToolDeps): Readonly<Record<string, ToolAnswer>> {
  return {
    [toolNames.analyzeFile]: async (input, token) => {
      const uri = await findFile(textOf(input, "path"));
      if (uri === null) return noSuchFile;
      // What executes contracts, and what runs elsewhere, is for people to ask for.
      const args: AnalyzeArguments = { uri: client.code2ProtocolConverter.asUri(uri), mode: "static" };
      const params = { command: serverCommands.analyze, arguments: [args] };
      const { error } = await client.sendRequest<AnalyzeResult>(ExecuteCommandRequest.method, params, token);
      return error === null ? listText(findingsIn(store, uri)) : `No result: ${error.message}`;
    },
    [toolNames.listFindings]: async (input) => {
      const path = textOf(input, "path");
      const uri = path === "" ? undefined : await findFile(path);
      return uri === null ? noSuchFile : listText(findingsIn(store, uri));
    },
    [toolNames.explainFinding]: async (input) => {
      const fingerprint = textOf(input, "fingerprint");
      const file = store.files().find(({ findings }) => findings.some((one) => one.fingerprint === fingerprint));
      if (file === undefined) return "There is no finding with this fingerprint. List the findings again.";
      const reference: FindingReference = { uri: file.uri, fingerprint };
      const details = await client.sendRequest<FindingDetails | null>(detailsRequest, reference);
      return details === null ? "The finding is gone. List the findings again." : detailsText(details);
    },
  };
}

const noSuchFile =
  "There is no such Solidity file in the workspace. Name it relative to its folder, as in src/Vault.sol.";

function textOf(input: unknown, name: string): string {
  const value = isRecord(input) ? input[name] : undefined;
  return typeof value === "string" ? value : "";
}

/** A file of the workspace, by its own name there: paths that lead out of it are none. */
async function findFile(path: string): Promise<Uri | null> {
  const name = path.replaceAll("\\", "/").replace(/^\.\//, "");
  if (!name.endsWith(".sol") || /[*?{}[\]]/.test(name)) return null;
  const inFolders = await workspace.findFiles(`**/${name.split("/").at(-1)}`, undefined, 1000);
  return inFolders.find((uri) => [workspace.asRelativePath(uri, false), uri.fsPath].includes(name)) ?? null;
}

/** All where no file is named. */
function findingsIn(store: FindingsStore, uri: Uri | undefined): NamedFinding[] {
  return store
    .files()
    .filter((file) => uri === undefined || store.toUri(file.uri).toString() === uri.toString())
    .flatMap(({ name, findings }) => findings.map((entry) => ({ name, entry })));
}
