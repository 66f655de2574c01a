/** Locks a user out or lets it in: a new password, disabling, deleting. */

import { fill, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { shownOnce } from "../parts/shown-once.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { noUserFilter } from "../route.ts";
import type { AccountPlace } from "../views/user.ts";
import { accountName } from "./words.ts";

/** The buttons, each of which asks before it does anything that cannot be undone. */
export function accessCard({ app, signal, account, changed }: AccountPlace): HTMLElement {
  const { trouble, attempt } = makeAttempts(signal);
  const { admin } = app.client;
  const { id } = account;
  const name = accountName(account);
  const made = h("div", {});
  const button = (text: string, work: () => Promise<void>): HTMLButtonElement => {
    const element: HTMLButtonElement = h("button", { on: { click: () => void whileBusy([element], work) } }, text);
    return element;
  };
  const reset = button("Reset password", async () => {
    const explanation =
      "The old password, all sessions and all API keys end. The new password is shown once, for you to pass on.";
    if (!(await confirm(`Reset the password of ${name}?`, explanation, "Reset password"))) return;
    await attempt(admin.resetPassword(id), ({ password }) => {
      const hint = "Pass it on now, in a safe way: it is shown only this once. The user should change it.";
      const panel = shownOnce(app, {
        id: "made-password",
        label: `The new password of ${name}`,
        value: password,
        hint,
      });
      fill(made, panel.element);
      panel.focus();
    });
  });
  const disable = button("Disable", async () => {
    const explanation =
      "The user is out at once: sessions, API keys and invitations end for good, and analyses under way are cancelled. The account can be enabled again.";
    if (!(await confirm(`Disable ${name}?`, explanation, "Disable"))) return;
    await attempt(admin.setDisabled(id, true), (next) => changed(next, `${name} is disabled`));
  });
  const enable = button("Enable", () =>
    attempt(admin.setDisabled(id, false), (next) => changed(next, `${name} is enabled`)),
  );
  const remove = button("Delete", async () => {
    const explanation =
      "The user is out at once and for ever. What it has analyzed stays, under an id that names nobody. This cannot be undone.";
    if (!(await confirm(`Delete ${name}?`, explanation, "Delete"))) return;
    await attempt(admin.remove(id), () => {
      app.announce(`${name} is deleted`);
      app.go({ view: "users", filter: noUserFilter });
    });
  });
  return h(
    "section",
    { class: "card", "aria-labelledby": "access-title" },
    h("h2", { id: "access-title" }, "Access"),
    trouble,
    made,
    h("div", { class: "actions" }, reset, account.state === "enabled" ? disable : enable, remove),
  );
}
