/** The way in for whoever has the link of an invitation. */

import type { LoginResponse } from "../../auth/contract.ts";
import type { OpenInvitation } from "../../invitations/contract.ts";
import { rolesText } from "../admin/words.ts";
import type { View } from "../app.ts";
import type { Client } from "../client/client.ts";
import type { ApiFailure } from "../client/failure.ts";
import { fill, h, setAttribute } from "../dom.ts";
import { failurePanel } from "../parts/failure.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { nameText, timeOf } from "../parts/words.ts";

interface Register {
  readonly client: Client;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly opened: (session: LoginResponse) => void;
}

/** Says what the invitation gives, and takes what the account needs; or says that it does not work. */
export function registerView(register: Register): HTMLElement {
  const place = h("div", { "aria-busy": "true" });
  void check(register, place);
  return h("section", { class: "sign-in card" }, h("h1", {}, "Make an account"), place);
}

/** The same for whoever is signed in already. */
export const invitedView: View = () =>
  h(
    "section",
    { class: "sign-in card" },
    h("h1", {}, "Make an account"),
    h(
      "p",
      {},
      "You are signed in already. To make another account with this invitation, sign out and open its link again.",
    ),
  );

async function check(register: Register, place: HTMLElement): Promise<void> {
  const answer = await register.client.checkInvitation(register.token);
  if (register.signal.aborted) return;
  setAttribute(place, "aria-busy", null);
  if (answer.ok) {
    fill(place, invitationText(answer.value), registerForm(register));
    place.querySelector("input")?.focus();
  } else {
    const again = (): void => void check(register, place);
    const { message, status } = answer.error;
    fill(place, failurePanel({ message, status }, again), h("p", {}, h("a", { href: "#/" }, "Sign in instead")));
  }
}

function invitationText({ roles, groupName, expiresAt }: OpenInvitation): HTMLElement {
  const group = groupName === null ? null : [" A group ", h("bdi", {}, `“${nameText(groupName)}”`), " is made for it."];
  return h(
    "p",
    {},
    `You are invited to make an account. Its role: ${rolesText(roles)}.`,
    group,
    " The invitation works until ",
    timeOf(expiresAt),
    ".",
  );
}

function registerForm({ client, token, opened }: Register): HTMLElement {
  const inputs = makeInputs();
  const { username, email, password, again } = inputs;
  const trouble = h("p", { class: "trouble", role: "alert", id: "register-trouble" });
  const button = h("button", { class: "primary", type: "submit" }, "Make the account");
  const refuse = (field: keyof Inputs | null, message: string): void => {
    fill(trouble, message);
    const input = field === null ? null : inputs[field];
    setAttribute(input ?? trouble, "aria-invalid", input ? "true" : null);
    input?.focus();
  };
  const send = async (): Promise<void> => {
    const wanted = { username: username.value.trim(), email: email.value.trim() || null, password: password.value };
    const made = await client.register({ token, ...wanted });
    if (!made.ok) return refuse(fieldOf(made.error), toText(made.error));
    // The link has done its work: it need not stay in the history of the browser.
    history.replaceState(null, "", "#/");
    const session = await client.login(wanted.username, wanted.password);
    if (session.ok) opened(session.value);
    else refuse(null, `The account is made. ${session.error.message}`);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    fill(trouble);
    for (const input of Object.values(inputs)) setAttribute(input, "aria-invalid", null);
    if (password.value !== again.value) refuse("again", "The two passwords differ.");
    else void whileBusy([button], send);
  };
  const actions = h("div", { class: "actions" }, button);
  return h("form", { class: "stacked", on: { submit } }, ...toFields(inputs), trouble, actions);
}

type Inputs = Readonly<Record<"username" | "email" | "password" | "again", HTMLInputElement>>;

function makeInputs(): Inputs {
  const username = h("input", {
    id: "register-name",
    autocomplete: "username",
    autocapitalize: "none",
    spellcheck: "false",
    required: true,
    maxlength: 64,
  });
  const email = h("input", { id: "register-email", type: "email", autocomplete: "email", maxlength: 254 });
  const secret = { type: "password", autocomplete: "new-password", required: true, maxlength: 1_000 };
  const password = h("input", { id: "register-password", ...secret, "aria-describedby": "register-rules" });
  const again = h("input", { id: "register-again", ...secret });
  return { username, email, password, again };
}

function toFields({ username, email, password, again }: Inputs): readonly HTMLElement[] {
  const field = (label: string, input: HTMLElement, more: HTMLElement | null = null): HTMLElement =>
    h("div", { class: "field" }, h("label", { for: input.id }, label), input, more);
  const rules = h("small", { id: "register-rules" }, "12 characters or more, not with your name in it");
  return [
    field("User name", username),
    field("E-mail (optional)", email),
    field("Password", password, rules),
    field("Password again", again),
  ];
}

function fieldOf({ message, code }: ApiFailure): "username" | "email" | "password" | null {
  if (code === "user-exists") return "username";
  return (["username", "email", "password"] as const).find((name) => message.startsWith(`${name} `)) ?? null;
}

/** The server names the fields as programs do. */
function toText({ message }: ApiFailure): string {
  return message
    .replace(/^username /, "The user name ")
    .replace(/^email /, "The e-mail ")
    .replace(/^password /, "The password ")
    .replaceAll("`", "");
}
