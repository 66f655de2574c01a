/** Ends all sessions of the account. */

import type { App } from "../app.ts";
import { fill, h } from "../dom.ts";
import { confirm } from "../parts/confirm.ts";
import { failurePanel } from "../parts/failure.ts";
import { whileBusy } from "../parts/while-busy.ts";

/** The button, and what it does. */
export function sessionCard({ client, ended }: App): HTMLElement {
  const trouble = h("div", { class: "trouble" });
  const button = h("button", { on: { click: () => void signOut() } }, "Sign out everywhere");
  const signOut = async (): Promise<void> => {
    const isSure = await confirm(
      "Sign out everywhere?",
      "All sessions of this account end, also this one and those of programs that logged in. API keys stay.",
      "Sign out everywhere",
    );
    if (!isSure) return;
    await whileBusy([button], async () => {
      fill(trouble);
      const answer = await client.logoutEverywhere();
      if (answer.ok) ended("You are signed out everywhere.");
      else fill(trouble, failurePanel(answer.error));
    });
  };
  return h(
    "section",
    { class: "card", "aria-labelledby": "sessions-title" },
    h("h2", { id: "sessions-title" }, "Sessions"),
    h("p", {}, "Ends every session of this account, on this machine and on others."),
    trouble,
    h("div", { class: "actions" }, button),
  );
}
