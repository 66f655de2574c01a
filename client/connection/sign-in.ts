/** Signs the user in to an instance: by password, API key or a wallet's signature. */

import { randomUUID } from "node:crypto";
import { env, window } from "vscode";
import type { Result } from "../../engine/util/result.ts";
import type { InstanceAddress } from "../../remote/address.ts";
import type { RemoteFailure } from "../../remote/failure.ts";
import { checkToken, getChallenge, logInWithPassword, logInWithWallet, type TokenPair } from "../../remote/log-in.ts";
import { t } from "../l10n.ts";
import { withWait } from "../with-wait.ts";
import type { Credential, CredentialStore } from "./credentials.ts";

/** Null: the user does not want to go on. */
type Attempt = (address: InstanceAddress) => Promise<Result<Credential, RemoteFailure> | null>;

interface Way {
  readonly label: string;
  readonly detail: string;
  readonly attempt: Attempt;
}

const ways = (): readonly Way[] => [
  { label: t("Password"), detail: t("With a user name, an address or an e-mail."), attempt: withPassword },
  { label: t("API Key"), detail: t("One that was made on the instance's page."), attempt: withKey },
  { label: t("Wallet"), detail: t("Sign a challenge in a wallet and paste the signature."), attempt: withWallet },
];

/** True once what the user signed in with is stored. */
export async function signIn(store: CredentialStore, address: InstanceAddress): Promise<boolean> {
  const way = await window.showQuickPick(ways(), { title: t("Sign in to {0}", address.name), ignoreFocusOut: true });
  const credential = way === undefined ? null : await way.attempt(address);
  if (credential === null) return false;
  if (!credential.ok) {
    window.showErrorMessage(`Solhound: ${credential.error.message}`);
    return false;
  }
  await store.set(address.name, credential.value);
  window.setStatusBarMessage(t("Solhound: signed in to {0}", address.name), 5_000);
  return true;
}

async function withPassword(address: InstanceAddress) {
  const username = await ask(address, t("User name, address or e-mail"), false);
  const password = username === undefined ? undefined : await ask(address, t("Password"), true);
  if (username === undefined || password === undefined) return null;
  const given = { username, password, renewalKey: randomUUID() };
  return toCredential(await asking(address, () => logInWithPassword(address, given)));
}

async function withKey(address: InstanceAddress): Promise<Result<Credential, RemoteFailure> | null> {
  const key = (await ask(address, t("API key"), true))?.trim();
  if (key === undefined) return null;
  const checked = await asking(address, () => checkToken(address, key));
  return checked.ok ? { ok: true, value: { kind: "key", key } } : checked;
}

/** The wallet is elsewhere: what it is to sign goes there by the clipboard, and the signature comes back the same way. */
async function withWallet(address: InstanceAddress) {
  const account = (await ask(address, t("Address of the wallet, 0x..."), false))?.trim();
  if (account === undefined) return null;
  const challenge = await asking(address, () => getChallenge(address, account));
  if (!challenge.ok) return challenge;
  await env.clipboard.writeText(JSON.stringify(challenge.value.typedData, null, 2));
  const prompt = t("What to sign is on the clipboard (eth_signTypedData_v4). Paste the signature, 0x...");
  const signature = (await ask(address, prompt, false))?.trim();
  if (signature === undefined) return null;
  const signed = { challenge: challenge.value.challenge, signature, renewalKey: randomUUID() };
  return toCredential(await asking(address, () => logInWithWallet(address, signed)));
}

function toCredential(answer: Result<TokenPair, RemoteFailure>): Result<Credential, RemoteFailure> {
  return answer.ok ? { ok: true, value: { kind: "session", pair: answer.value } } : answer;
}

function asking<T>({ name }: InstanceAddress, question: () => Promise<T>): Thenable<T> {
  return withWait(t("Solhound: asking {0}", name), question);
}

/** Undefined where the user gives nothing. */
async function ask({ name }: InstanceAddress, prompt: string, password: boolean): Promise<string | undefined> {
  const options = { title: t("Sign in to {0}", name), prompt, password, ignoreFocusOut: true };
  return (await window.showInputBox(options)) || undefined;
}
