/** Which instances the workspace is connected to, and which of them is meant. */

import { type Uri, window, workspace } from "vscode";
import { isRecord } from "../../engine/util/is-record.ts";
import { type InstanceAddress, parseAddress } from "../../remote/address.ts";
import { settingsSection } from "../../server/protocol.ts";
import { t } from "../l10n.ts";

/** The instance of the active editor's folder, else the one that the user picks; undefined where there is none. */
export async function chooseInstance(): Promise<InstanceAddress | undefined> {
  const active = window.activeTextEditor?.document.uri;
  const own = active === undefined ? null : instanceOf(active);
  if (own !== null) return own;
  const scopes = workspace.workspaceFolders?.map(({ uri }) => uri) ?? [undefined];
  const all = new Map(scopes.flatMap((scope) => instanceOf(scope) ?? []).map((one) => [one.name, one]));
  if (all.size <= 1) return [...all.values()][0];
  const name = await window.showQuickPick([...all.keys()], { title: t("Which instance?") });
  return name === undefined ? undefined : all.get(name);
}

function instanceOf(scope: Uri | undefined): InstanceAddress | null {
  const connection: unknown = workspace.getConfiguration(settingsSection, scope).get("connection");
  const url = isRecord(connection) ? connection["url"] : null;
  const address = typeof url === "string" ? parseAddress(url) : null;
  return address?.ok ? address.value : null;
}
