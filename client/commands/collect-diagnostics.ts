/** "Solhound: Collect Diagnostics": what helps to find the cause of a problem, as a text to read before it is sent. */

import os from "node:os";
import { type ExtensionContext, env, type TextDocument, version, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { diagnosticsRequest, type ServerDiagnostics } from "../../server/diagnostics-protocol.ts";
import { defaultSettings, settingsSection } from "../../server/protocol.ts";
import { diagnosticsText } from "../diagnostics/diagnostics-text.ts";
import { scrub } from "../diagnostics/scrub.ts";
import { t } from "../l10n.ts";
import type { LogTail } from "../log-tail.ts";
import { languageId } from "../solidity-documents.ts";
import { withWait } from "../with-wait.ts";
import { plural } from "../words.ts";

export interface CollectDeps {
  readonly client: LanguageClient;
  readonly context: ExtensionContext;
  readonly tail: LogTail;
}

/** A server that hangs is what there is to report. */
const answerMs = 5_000;

/** Opens it as a new document, which is nowhere until the user saves it. */
export async function collectDiagnostics({ client, context, tail }: CollectDeps): Promise<void> {
  const document = window.activeTextEditor?.document;
  const source = document?.languageId === languageId ? await askForSource(document) : null;
  if (source === undefined) return;
  const text = diagnosticsText({
    versions: versionsOf(context),
    settings: settingsByScope(),
    server: await withWait(t("Solhound: collecting diagnostics"), () => askServer(client)),
    log: tail.lines(),
    source,
  });
  const report = await workspace.openTextDocument({ language: "markdown", content: scrub(text, os.homedir()) });
  await window.showTextDocument(report);
}

/** Undefined: the user wants no report at all. */
async function askForSource(document: TextDocument) {
  const name = workspace.asRelativePath(document.uri);
  const without = { label: t("Without source") };
  const within = { label: t("With the source of {0}", name) };
  const chosen = await window.showQuickPick([without, within], { title: t("What shall the diagnostics contain?") });
  if (chosen === undefined) return undefined;
  return chosen === within ? { name, text: document.getText() } : null;
}

function versionsOf({ extension }: ExtensionContext): Record<string, string> {
  const folders = workspace.workspaceFolders?.length ?? 0;
  return {
    Solhound: String(extension.packageJSON.version),
    "VS Code": `${version} (${env.appName}, ${env.appHost})`,
    [t("Language")]: env.language,
    [t("Remote")]: env.remoteName ?? t("none"),
    [t("System")]: `${os.type()} ${os.release()} ${os.arch()}, ${Math.round(os.totalmem() / 2 ** 30)} GB`,
    Node: process.versions.node,
    [t("Workspace")]: `${plural(folders, "folder")}, ${workspace.isTrusted ? t("trusted") : t("not trusted")}`,
  };
}

/** Of each scope what somebody has set. */
function settingsByScope(): Record<string, unknown> {
  const scopes = workspace.workspaceFolders?.map(({ name, uri }) => ({ name, uri })) ?? [{ name: "*", uri: undefined }];
  return Object.fromEntries(
    scopes.map(({ name, uri }) => {
      const settings = workspace.getConfiguration(settingsSection, uri);
      const own = Object.entries(defaultSettings).flatMap(([key, standard]) => {
        const value: unknown = settings.get(key);
        return JSON.stringify(value) === JSON.stringify(standard) ? [] : [[key, value]];
      });
      return [name, Object.fromEntries(own)];
    }),
  );
}

async function askServer(client: LanguageClient): Promise<ServerDiagnostics | string> {
  const silence = new Promise<string>((resolve) =>
    setTimeout(resolve, answerMs, t("It did not answer within {0} s.", answerMs / 1000)),
  );
  const answer = client
    .sendRequest<ServerDiagnostics>(diagnosticsRequest)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return Promise.race([answer, silence]);
}
