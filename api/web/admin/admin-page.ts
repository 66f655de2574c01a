/** The frame of the pages of the administration: their head, and the way from one to another. */

import type { App } from "../app.ts";
import { type Child, h } from "../dom.ts";
import { noAuditFilter, noUserFilter, type Route, toHash } from "../route.ts";

type AdminView = "users" | "user" | "invitations" | "audit";

const inviters = [
  "CREATE_USERS_ADMIN",
  "CREATE_USERS_PARTNER",
  "CREATE_USERS_TRUSTED",
  "CREATE_USERS_REGULAR",
  "CREATE_USERS_WITHOUT_ROLES",
] as const;

interface Place {
  readonly text: string;
  readonly route: Route;
  readonly views: readonly AdminView[];
  readonly isAllowed: (app: App) => boolean;
}

const places: readonly Place[] = [
  {
    text: "Users",
    route: { view: "users", filter: noUserFilter },
    views: ["users", "user"],
    isAllowed: (app) => app.may("MANAGE_USERS"),
  },
  {
    text: "Invitations",
    route: { view: "invitations" },
    views: ["invitations"],
    isAllowed: (app) => inviters.some((permission) => app.may(permission)),
  },
  {
    text: "Audit log",
    route: { view: "audit", filter: noAuditFilter },
    views: ["audit"],
    isAllowed: (app) => app.may("AUDIT_LOG_LOOKUP"),
  },
];

/** Where the administration begins for whoever is signed in; null where there is none of it for them. */
export function firstAdminPlace(app: App): string | null {
  const first = places.find(({ isAllowed }) => isAllowed(app));
  return first ? toHash(first.route) : null;
}

/** The page; where the account may not see it, words that say so. */
export function adminPage(app: App, view: AdminView, title: string, content: () => readonly Child[]): HTMLElement {
  const allowed = places.filter(({ isAllowed }) => isAllowed(app));
  const links = allowed.map(({ text, route, views }) =>
    h("a", { href: toHash(route), "aria-current": views.includes(view) ? "page" : null }, text),
  );
  const isAllowed = allowed.some(({ views }) => views.includes(view));
  return h(
    "div",
    { class: "page admin-page" },
    links.length > 1 ? h("nav", { class: "tabs", "aria-label": "Administration" }, ...links) : null,
    h("h1", {}, title),
    isAllowed ? content() : h("p", { class: "card empty" }, "This account may not see this."),
  );
}
