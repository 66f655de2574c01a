/** Locks a user out or lets it in: a new password, disabling, deleting. */

import { fill, h } from "../dom.ts";
import { type Attempts, makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { shownOnce } from "../parts/shown-once.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { noUserFilter } from "../route.ts";
import type { AccountPlace } from "./account-place.ts";
import { accountName } from "./words.ts";

/** What an act on the account needs: where it is, and how it is tried. */
interface Act extends AccountPlace {
  readonly attempt: Attempts["attempt"];
  /** Whom it is about, as the reader knows them. */
  readonly name: string;
}

/** The buttons, each of which asks before it does anything that cannot be undone. */
export function accessCard(place: AccountPlace): HTMLElement {
  const { trouble, attempt } = makeAttempts(place.signal);
  const act: Act = { ...place, attempt, name: accountName(place.account) };
  const made = h("div", {});
  const reset = actButton("Reset password", () => resetPassword(act, made));
  const toggle =
    place.account.state === "enabled"
      ? actButton("Disable", () => disable(act))
      : actButton("Enable", () => enable(act));
  const remove = actButton("Delete", () => removeAccount(act));
  return h(
    "section",
    { class: "card", "aria-labelledby": "access-title" },
    h("h2", { id: "access-title" }, "Access"),
    trouble,
    made,
    h("div", { class: "actions" }, reset, toggle, remove),
  );
}

function actButton(text: string, work: () => Promise<void>): HTMLButtonElement {
  const element: HTMLButtonElement = h("button", { on: { click: () => void whileBusy([element], work) } }, text);
  return element;
}

/** The new password is shown in `made`. */
async function resetPassword({ app, account, attempt, name }: Act, made: HTMLElement): Promise<void> {
  const explanation =
    "The old password, all sessions and all API keys end. The new password is shown once, for you to pass on.";
  if (!(await confirm(`Reset the password of ${name}?`, explanation, "Reset password"))) return;
  await attempt(app.client.admin.resetPassword(account.id), ({ password }) => {
    const label = `The new password of ${name}`;
    const hint = "Pass it on now, in a safe way: it is shown only this once. The user should change it.";
    const panel = shownOnce(app, { id: "made-password", label, value: password, hint });
    fill(made, panel.element);
    panel.focus();
  });
}

async function disable({ app, account, changed, attempt, name }: Act): Promise<void> {
  const explanation =
    "The user is out at once: sessions, API keys and invitations end for good, and analyses under way are cancelled. The account can be enabled again.";
  if (!(await confirm(`Disable ${name}?`, explanation, "Disable"))) return;
  await attempt(app.client.admin.setDisabled(account.id, true), (next) => changed(next, `${name} is disabled`));
}

async function enable({ app, account, changed, attempt, name }: Act): Promise<void> {
  await attempt(app.client.admin.setDisabled(account.id, false), (next) => changed(next, `${name} is enabled`));
}

async function removeAccount({ app, account, attempt, name }: Act): Promise<void> {
  const explanation =
    "The user is out at once and for ever. What it has analyzed stays, under an id that names nobody. This cannot be undone.";
  if (!(await confirm(`Delete ${name}?`, explanation, "Delete"))) return;
  await attempt(app.client.admin.remove(account.id), () => {
    app.announce(`${name} is deleted`);
    app.go({ view: "users", filter: noUserFilter });
  });
}
