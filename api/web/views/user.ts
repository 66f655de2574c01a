/** One account: what names it, what it may, what lets it in. */

import type { Account } from "../../accounts/contract.ts";
import { accessCard } from "../admin/access-card.ts";
import type { AccountPlace } from "../admin/account-place.ts";
import { adminPage } from "../admin/admin-page.ts";
import { credentialCards } from "../admin/credential-cards.ts";
import { namesCard } from "../admin/names-card.ts";
import { rolesCard } from "../admin/roles-card.ts";
import { accountName, rolesText } from "../admin/words.ts";
import type { App, View } from "../app.ts";
import { type Child, fill, h } from "../dom.ts";
import { focusTitle } from "../parts/focus-title.ts";
import { loadInto } from "../parts/load.ts";
import { timeOf } from "../parts/words.ts";
import { noAuditFilter, toHash } from "../route.ts";
import { stateText } from "./users.ts";

/** The page of the account with that id. */
export function userView(id: string): View {
  return (app, signal) =>
    adminPage(app, "user", "User", () => {
      const place = h("div", { class: "cards" });
      const show = (account: Account): readonly Child[] => {
        const changed = (next: Account, done: string): void => {
          const card = document.activeElement?.closest("section")?.getAttribute("aria-labelledby");
          app.announce(done);
          fill(place, show(next));
          if (card) focusTitle(place.querySelector(`#${card}`));
        };
        return cardsOf({ app, signal, account, changed });
      };
      void loadInto(place, { app, signal }, () => app.client.admin.account(id, signal), show);
      return [place];
    });
}

function cardsOf(place: AccountPlace): readonly Child[] {
  const { account, app } = place;
  return [factsCard(account, app), namesCard(place), rolesCard(place), ...credentialCards(place), accessCard(place)];
}

function factsCard(account: Account, app: App): HTMLElement {
  const facts: readonly (readonly [string, Child])[] = [
    ["State", stateText(account)],
    ["Roles", rolesText(account.roles)],
    ["Signs in with", account.signsInWith.join(" or ") || "nothing"],
    ["Password", account.hasTemporaryPassword ? "made by the service, not changed yet" : null],
    ["Has signed in", account.hasLoggedIn ? "yes" : "never"],
    ["Since", timeOf(account.createdAt)],
    ["Id", h("code", {}, account.id)],
  ];
  const shown = facts.filter(([, fact]) => fact !== null);
  const trail = toHash({ view: "audit", filter: { ...noAuditFilter, user: account.id } });
  return h(
    "section",
    { class: "card", "aria-labelledby": "facts-title" },
    h("h2", { id: "facts-title" }, h("bdi", {}, accountName(account))),
    h(
      "dl",
      { class: "account-facts" },
      ...shown.map(([name, fact]) => h("div", {}, h("dt", {}, name), h("dd", {}, fact))),
    ),
    app.may("AUDIT_LOG_LOOKUP")
      ? h("p", {}, h("a", { href: trail }, "What this user did, and what was done to it"))
      : null,
  );
}
