/** "Show Transactions": how a finding was proved, as a page that cannot be edited; and its test for the clipboard. */

import { commands, Disposable, env, TabInputCustom, Uri, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { evidenceRequest, type FindingEvidence, type FindingReference } from "../../server/protocol.ts";
import { commandIds } from "../command-ids.ts";
import { t } from "../l10n.ts";
import { withWait } from "../with-wait.ts";

/** Pages of transactions have addresses of this kind. */
const transactionsScheme = "solhound-transactions";

/** VS Code's own: the page as it reads, not as it is written. */
const previewEditor = "vscode.markdown.preview.editor";

/** Registers the pages and the commands; disposing takes them away. */
export function registerTransactions(client: LanguageClient): Disposable {
  const provider = {
    provideTextDocumentContent: async (page: Uri): Promise<string> => {
      const evidence = await ask(client, referenceOf(page));
      return evidence?.story ?? `${t("This finding is not shown any more: analyze the file again.")}\n`;
    },
  };
  return Disposable.from(
    workspace.registerTextDocumentContentProvider(transactionsScheme, provider),
    commands.registerCommand(commandIds.showTransactions, (reference: unknown) => showTransactions(reference)),
    commands.registerCommand(commandIds.copyFoundryTest, (target: unknown) => copyFoundryTest(client, target)),
  );
}

async function showTransactions(reference: unknown): Promise<void> {
  if (!isReference(reference)) {
    const text = t(
      "There are no transactions to show: choose them among the quick fixes of a finding that was executed.",
    );
    window.showWarningMessage(text);
    return;
  }
  const query = JSON.stringify({ uri: reference.uri, fingerprint: reference.fingerprint });
  const page = Uri.from({ scheme: transactionsScheme, path: "/transactions.md", query });
  await commands.executeCommand("vscode.openWith", page, previewEditor);
}

/** `target` is a page of transactions, or a finding by its reference; from the palette, the page in the active editor. */
async function copyFoundryTest(client: LanguageClient, target: unknown): Promise<void> {
  const page = target instanceof Uri ? target : activePage();
  const reference = isReference(target) ? target : page && referenceOf(page);
  const evidence = await ask(client, reference);
  if (evidence?.foundry == null) {
    void window.showWarningMessage(t("There is no Foundry test to copy: open the transactions of a finding first."));
    return;
  }
  await env.clipboard.writeText(evidence.foundry);
  void window.setStatusBarMessage(t("Solhound: the Foundry test is in the clipboard"), 5000);
}

function activePage(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputCustom ? input.uri : window.activeTextEditor?.document.uri;
}

/** They are run again for that. */
async function ask(client: LanguageClient, reference: FindingReference | undefined): Promise<FindingEvidence | null> {
  if (reference === undefined) return null;
  const question = (): Promise<FindingEvidence | null> => client.sendRequest(evidenceRequest, reference);
  return withWait(t("Solhound: running the transactions again"), question);
}

function referenceOf({ scheme, query }: Uri): FindingReference | undefined {
  if (scheme !== transactionsScheme) return undefined;
  try {
    const value: unknown = JSON.parse(query);
    return isReference(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isReference(value: unknown): value is FindingReference {
  if (typeof value !== "object" || value === null || !("uri" in value) || !("fingerprint" in value)) return false;
  return typeof value.uri === "string" && typeof value.fingerprint === "string";
}
