/** Gives roles to an account, and takes them. */

import { h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { whileBusy } from "../parts/while-busy.ts";
import type { AccountPlace } from "./account-place.ts";
import { roleTexts } from "./words.ts";

/** One box a role; all are saved together. */
export function rolesCard({ app, signal, account, changed }: AccountPlace): HTMLElement {
  const { trouble, attempt } = makeAttempts(signal);
  const { admin } = app.client;
  const boxes = Object.entries(roleTexts).map(([role, text]) => {
    const box = h("input", { type: "checkbox", id: `role-${role}`, checked: account.roles.includes(role) });
    return { role, box, element: h("label", { class: "check" }, box, text) };
  });
  const button = h("button", { type: "submit" }, "Save roles");
  const save = async (): Promise<void> => {
    const wanted = boxes.filter(({ role, box }) => box.checked !== account.roles.includes(role));
    // Given before taken: whoever changes sides is never without any.
    for (const { role, box } of wanted.toSorted((a, b) => Number(b.box.checked) - Number(a.box.checked))) {
      let isDone = false;
      await attempt(admin.setRole(account.id, role, box.checked), () => {
        isDone = true;
      });
      if (!isDone) return;
    }
    await attempt(admin.account(account.id, signal), (next) => changed(next, "The roles are saved"));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void whileBusy([button], save);
  };
  const legend = h("legend", { class: "for-readers" }, "Roles");
  const checks = h("fieldset", { class: "checks" }, legend, ...boxes.map(({ element }) => element));
  const actions = h("div", { class: "actions" }, button);
  return h(
    "section",
    { class: "card", "aria-labelledby": "roles-title" },
    h("h2", { id: "roles-title" }, "Roles"),
    h("form", { class: "stacked", on: { submit } }, checks, trouble, actions),
  );
}
