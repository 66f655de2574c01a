/** The way in: a name and a password, or a wallet. */

import type { Result } from "../../../engine/util/result.ts";
import type { LoginResponse } from "../../auth/contract.ts";
import type { Client } from "../client/client.ts";
import type { ApiFailure } from "../client/failure.ts";
import { findWallet, loginWithWallet, type Wallet, walletFailure } from "../client/wallet.ts";
import { fill, h } from "../dom.ts";
import { whileBusy } from "../parts/while-busy.ts";

interface SignIn {
  readonly client: Client;
  /** Why the reader is here again; empty at first. */
  readonly notice: string;
  readonly opened: (session: LoginResponse) => void;
}

type Attempt = () => Promise<Result<LoginResponse, ApiFailure>>;

/** The form. */
export function signInView({ client, notice, opened }: SignIn): HTMLElement {
  const { name, password } = makeInputs();
  const trouble = h("p", { class: "trouble", role: "alert" });
  const buttons = [h("button", { class: "primary", type: "submit" }, "Sign in")];
  const attempt = (open: Attempt): Promise<void> =>
    whileBusy(buttons, async () => {
      fill(trouble);
      const answer = await open();
      if (answer.ok) return opened(answer.value);
      if (answer.error.status === 401) password.select();
      await showTrouble(trouble, answer.error);
    });
  const submit = (event: Event): void => {
    event.preventDefault();
    void attempt(() => client.login(name.value.trim(), password.value));
  };
  const wallet = findWallet();
  if (wallet) buttons.push(walletButton(() => void attempt(askWallet(client, wallet))));
  const form = h(
    "form",
    { on: { submit } },
    h("label", { for: name.id }, "Name, e-mail or address"),
    name,
    h("label", { for: password.id }, "Password"),
    password,
    trouble,
    h("div", { class: "actions" }, ...buttons),
  );
  const why = notice === "" ? null : h("p", { class: "notice", role: "status" }, notice);
  return h("section", { class: "sign-in card" }, h("h1", {}, "Sign in"), why, form, h("p", { class: "hint" }, hint));
}

const hint =
  "The first start of the server printed the name and the password of its administrator. Others get an account from them.";

function makeInputs(): Readonly<Record<"name" | "password", HTMLInputElement>> {
  const name = h("input", {
    id: "name",
    autocomplete: "username",
    autocapitalize: "none",
    spellcheck: "false",
    required: true,
    maxlength: 320,
    "data-focus": true,
  });
  const password = h("input", {
    id: "password",
    type: "password",
    autocomplete: "current-password",
    required: true,
    maxlength: 1_000,
  });
  return { name, password };
}

function walletButton(click: () => void): HTMLButtonElement {
  return h("button", { type: "button", on: { click } }, "Sign in with the wallet");
}

function askWallet(client: Client, wallet: Wallet): Attempt {
  return async () => {
    try {
      return await loginWithWallet(client, wallet);
    } catch (error) {
      return { ok: false, error: walletFailure(error) };
    }
  };
}

/** Where the server wants a pause, this ends when it is over. */
async function showTrouble(place: HTMLElement, { message, status, retryAfterS }: ApiFailure): Promise<void> {
  fill(place, message);
  if (status !== 429 || retryAfterS === null) return;
  for (let left = retryAfterS; left > 0 && place.isConnected; left--) {
    fill(place, `${message} (${left} s)`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  fill(place, "You can try again now.");
}
