/** "Solhound: Connect to an Instance...": says where analyses that are asked for run from now on, or that they run here. */

import { ConfigurationTarget, window, workspace } from "vscode";
import { parseAddress } from "../../remote/address.ts";
import { getVersion } from "../../remote/get-version.ts";
import { type ConnectionSettings, type RemoteMode, remoteModes, settingsSection } from "../../server/protocol.ts";
import type { CredentialStore } from "../connection/credentials.ts";
import { signIn } from "../connection/sign-in.ts";
import { t } from "../l10n.ts";
import { withWait } from "../with-wait.ts";

const setting = "connection";

/** Nothing is changed before the instance has answered. */
export async function connect(store: CredentialStore, onSession: () => void): Promise<void> {
  const scope = window.activeTextEditor?.document.uri;
  const settings = workspace.getConfiguration(settingsSection, scope);
  const before = settings.get<ConnectionSettings | null>(setting, null);
  const url = await window.showInputBox({
    title: t("Connect to an instance of Solhound"),
    prompt: t("Its address, as in https://audits.example. Empty: analyses run on this machine."),
    value: before?.url ?? "",
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === "" ? null : faultOf(text.trim())),
  });
  if (url === undefined) return;
  const target = workspace.workspaceFolders ? targetOf(scope !== undefined) : ConfigurationTarget.Global;
  if (url.trim() === "") return settings.update(setting, undefined, target);
  const address = parseAddress(url.trim());
  if (!address.ok) return;
  const version = await withWait(t("Solhound: asking {0}", address.value.name), () => getVersion(address.value));
  if (!version.ok) {
    window.showErrorMessage(`Solhound: ${version.error.message}`);
    return;
  }
  const title = t("How deep shall {0} go?", address.value.name);
  const chosen = await window.showQuickPick(modes(), { title });
  if (chosen === undefined) return;
  await settings.update(setting, { ...before, url: address.value.name, mode: chosen.label }, target);
  if ((await store.get(address.value.name)) === null && (await signIn(store, address.value))) onSession();
}

const limits: Readonly<Record<RemoteMode, () => string>> = {
  quick: () => t("at most 90 seconds"),
  standard: () => t("at most 2 hours"),
  deep: () => t("at most 5 hours"),
};

const modes = () => remoteModes.map((label) => ({ label, description: limits[label]() }));

/** Each folder of several has its own. */
function targetOf(isInEditor: boolean): ConfigurationTarget {
  const isOneOfMany = (workspace.workspaceFolders?.length ?? 0) > 1 && isInEditor;
  return isOneOfMany ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
}

function faultOf(text: string): string | null {
  const address = parseAddress(text);
  return address.ok ? null : address.error;
}
