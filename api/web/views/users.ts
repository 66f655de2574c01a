/** All accounts, a page at a time, as far as the filters let through. */

import type { Account } from "../../accounts/contract.ts";
import { adminPage } from "../admin/admin-page.ts";
import { accountName, rolesText } from "../admin/words.ts";
import type { App, View } from "../app.ts";
import { h } from "../dom.ts";
import { dataTable } from "../parts/data-table.ts";
import { loadInto } from "../parts/load.ts";
import { pager } from "../parts/pager.ts";
import { timeOf } from "../parts/words.ts";
import { noUserFilter, toHash, type UserFilter } from "../route.ts";

const columns = ["User", "State", "Roles", "Sessions", "API keys", "Since"];

/** The page that the filter names. */
export function usersView(filter: UserFilter): View {
  return (app, signal) =>
    adminPage(app, "users", "Users", () => {
      const place = h("div", { class: "card" });
      const hrefAt = (offset: number): string => toHash({ view: "users", filter: { ...filter, offset } });
      void loadInto(
        place,
        { app, signal },
        () => app.client.admin.accounts({ ...filter }, signal),
        ({ accounts, total }) =>
          accounts.length === 0
            ? emptyHint()
            : [userTable(accounts), pager({ offset: filter.offset, total, hrefAt, words: ["Back", "On"] })],
      );
      return [filterForm(app, filter), place];
    });
}

function userTable(accounts: readonly Account[]): HTMLElement {
  return dataTable(
    "Users, oldest first",
    columns,
    accounts.map((account) => [
      h("bdi", {}, h("a", { href: toHash({ view: "user", id: account.id }) }, accountName(account))),
      stateText(account),
      rolesText(account.roles),
      account.numSessions,
      account.numApiKeys,
      timeOf(account.createdAt),
    ]),
  );
}

/** The state as a badge. */
export function stateText({ state }: Account): HTMLElement {
  return state === "enabled"
    ? h("span", { class: "status status-opened" }, "Enabled")
    : h("span", { class: "status status-error" }, "Disabled");
}

function filterForm(app: App, filter: UserFilter): HTMLElement {
  const search = h("input", {
    id: "search",
    type: "search",
    value: filter.search,
    maxlength: 320,
    spellcheck: "false",
  });
  const option = (value: string, text: string): HTMLElement =>
    h("option", { value, selected: value === filter.state }, text);
  const state = h(
    "select",
    { id: "state" },
    option("", "All"),
    option("enabled", "Enabled"),
    option("disabled", "Disabled"),
  );
  const go = (event: Event): void => {
    event.preventDefault();
    app.go({ view: "users", filter: { ...noUserFilter, search: search.value.trim(), state: state.value } });
  };
  return h(
    "form",
    { class: "card filters", role: "search", "aria-label": "Filters", on: { submit: go } },
    h("div", { class: "field" }, h("label", { for: "search" }, "Name, e-mail, address or id contains"), search),
    h("div", { class: "field" }, h("label", { for: "state" }, "State"), state),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit" }, "Search"),
      h("a", { class: "button quiet", href: "#/users" }, "Show all"),
    ),
  );
}

function emptyHint(): HTMLElement {
  return h(
    "div",
    { class: "empty" },
    h("p", {}, "No user fits these filters."),
    h("p", {}, h("a", { href: "#/users" }, "Show all")),
  );
}
