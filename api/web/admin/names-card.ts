/** Changes what names an account. */

import { fill, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { whileBusy } from "../parts/while-busy.ts";
import type { AccountPlace } from "./account-place.ts";

const fields = [
  { name: "username", label: "User name", maxlength: 64 },
  { name: "email", label: "E-mail", maxlength: 254 },
  { name: "ethAddress", label: "Wallet address", maxlength: 42 },
] as const;

/** The form. An empty field takes the name away. */
export function namesCard({ app, signal, account, changed }: AccountPlace): HTMLElement {
  const { trouble, attempt } = makeAttempts(signal);
  const inputs = fields.map(({ name, label, maxlength }) => {
    const id = `edit-${name}`;
    const input = h("input", { id, value: account[name] ?? "", maxlength, autocomplete: "off", spellcheck: "false" });
    return { name, input, element: h("div", { class: "field" }, h("label", { for: id }, label), input) };
  });
  const button = h("button", { type: "submit" }, "Save names");
  const submit = (event: Event): void => {
    event.preventDefault();
    const named = inputs.map(({ name, input }) => [name, input.value.trim() || null] as const);
    const change = Object.fromEntries(named.filter(([name, value]) => value !== account[name]));
    fill(trouble);
    void whileBusy([button], () =>
      attempt(app.client.admin.edit(account.id, change), (next) => changed(next, "The names are saved")),
    );
  };
  return h(
    "section",
    { class: "card", "aria-labelledby": "names-title" },
    h("h2", { id: "names-title" }, "Names"),
    h("p", {}, "By each of these the user can sign in. One that is left empty is taken away."),
    h(
      "form",
      { class: "stacked", on: { submit } },
      ...inputs.map(({ element }) => element),
      trouble,
      h("div", { class: "actions" }, button),
    ),
  );
}
