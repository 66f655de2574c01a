/** "Solhound: Sign In" and "Solhound: Sign Out", for the instance of the active editor's folder. */

import { commands, window } from "vscode";
import type { InstanceAddress } from "../../remote/address.ts";
import { logOut } from "../../remote/log-in.ts";
import { commandIds } from "../command-ids.ts";
import { chooseInstance } from "../connection/choose-instance.ts";
import type { CredentialStore } from "../connection/credentials.ts";
import { signIn } from "../connection/sign-in.ts";
import { t } from "../l10n.ts";
import { withWait } from "../with-wait.ts";

/** What is stored is replaced. `onSession`: another token holds from now on. */
export async function signInCommand(store: CredentialStore, onSession: () => void): Promise<void> {
  const address = await findInstance();
  if (address !== undefined && (await signIn(store, address))) onSession();
}

/** Nothing is stored afterwards, also where the instance does not hear of it. */
export async function signOutCommand(store: CredentialStore, onSession: () => void): Promise<void> {
  const address = await findInstance();
  if (address === undefined) return;
  const credential = await store.get(address.name);
  await store.remove(address.name);
  onSession();
  if (credential?.kind === "session") {
    await withWait(t("Solhound: asking {0}", address.name), () => logOut(address, credential.pair));
  }
  window.setStatusBarMessage(t("Solhound: signed out of {0}", address.name), 5_000);
}

async function findInstance(): Promise<InstanceAddress | undefined> {
  const address = await chooseInstance();
  if (address === undefined) void offerToConnect();
  return address;
}

async function offerToConnect(): Promise<void> {
  const connect = t("Connect");
  const text = t("Solhound is connected to no instance here: analyses run on this machine.");
  const chosen = await window.showInformationMessage(text, connect);
  if (chosen === connect) await commands.executeCommand(commandIds.connect);
}
