/** Changes the password. */

import type { App } from "../app.ts";
import type { ApiFailure } from "../client/failure.ts";
import { fill, h, setAttribute } from "../dom.ts";
import { whileBusy } from "../parts/while-busy.ts";

/** The form; where the account may not, words that say so. */
export function passwordCard(app: App): HTMLElement {
  const title = h("h2", { id: "password-title" }, "Password");
  const content = app.may("CHANGE_PASSWORD_OWN")
    ? passwordForm(app)
    : h("p", { class: "empty" }, "This account may not change its password.");
  return h("section", { class: "card", "aria-labelledby": "password-title" }, title, content);
}

function passwordForm({ client, announce }: App): HTMLElement {
  const current = passwordField("current-password", "Current password", "current-password");
  const next = passwordField("new-password", "New password", "new-password");
  const again = passwordField("new-password-again", "New password again", "new-password");
  const fields = [current, next, again];
  const keep = h("input", { type: "checkbox", id: "keep-keys" });
  const trouble = h("p", { class: "trouble", role: "alert", id: "password-trouble" });
  const done = h("p", { class: "notice", role: "status", hidden: true });
  const button = h("button", { class: "primary", type: "submit" }, "Change password");
  const change = async (): Promise<void> => {
    const answer = await client.changePassword(current.input.value, next.input.value, keep.checked);
    if (!answer.ok) return refuse(isOfCurrent(answer.error) ? current : next, toText(answer.error), trouble);
    for (const { input } of fields) input.value = "";
    const text = changedText(keep.checked);
    keep.checked = false;
    fill(done, text);
    done.hidden = false;
    announce(text);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    fill(trouble);
    done.hidden = true;
    for (const field of fields) accept(field);
    if (next.input.value !== again.input.value) refuse(again, "The two new passwords differ.", trouble);
    else void whileBusy([button], change);
  };
  const check = h("label", { class: "check" }, keep, "Keep my API keys");
  const actions = h("div", { class: "actions" }, button);
  return h(
    "form",
    { class: "stacked", on: { submit } },
    ...fields.map(({ element }) => element),
    check,
    trouble,
    done,
    actions,
  );
}

interface Field {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
}

/** Says in `trouble` what is wrong with a field, and takes the reader to it. */
function refuse({ input }: Field, message: string, trouble: HTMLElement): void {
  setAttribute(input, "aria-invalid", "true");
  setAttribute(input, "aria-describedby", trouble.id);
  fill(trouble, message);
  input.focus();
  input.select();
}

/** Nothing is known to be wrong with it. */
function accept({ input }: Field): void {
  for (const name of ["aria-invalid", "aria-describedby"]) setAttribute(input, name, null);
}

function changedText(keepsKeys: boolean): string {
  const keys = keepsKeys ? "API keys go on to work." : "API keys are revoked.";
  return `The password is changed. All other sessions have ended. ${keys}`;
}

function passwordField(id: string, label: string, autocomplete: string): Field {
  const input = h("input", { id, type: "password", autocomplete, required: true, maxlength: 1_000 });
  return { input, element: h("div", { class: "field" }, h("label", { for: id }, label), input) };
}

function isOfCurrent({ code }: ApiFailure): boolean {
  return code !== "invalid-request";
}

/** The server names the field as programs do. */
function toText({ message, retryAfterS, status }: ApiFailure): string {
  const text = message.replace(/^newPassword /, "The new password ");
  return status === 429 && retryAfterS !== null ? `${text} (${retryAfterS} s)` : text;
}
