/** Where the reader is, as the part of the address after `#`. */

import { toSearch } from "./search.ts";

export interface HistoryFilter {
  readonly offset: number;
  /** Part of the main file's name. */
  readonly file: string;
  readonly groupId: string;
  /** Days, as in `2026-11-20`; empty where there is no bound. */
  readonly from: string;
  readonly to: string;
}

export interface UserFilter {
  readonly offset: number;
  /** Part of any of the names. */
  readonly search: string;
  readonly state: string;
}

export interface AuditFilter {
  readonly offset: number;
  /** Any name of the user's. */
  readonly user: string;
  readonly action: string;
  readonly kind: string;
  /** Days, as in `2026-11-20`; empty where there is no bound. */
  readonly from: string;
  readonly to: string;
}

export type Route =
  | { readonly view: "submit" }
  | { readonly view: "history"; readonly filter: HistoryFilter }
  | { readonly view: "groups"; readonly offset: number; readonly projectId: string }
  | { readonly view: "analysis"; readonly uuid: string }
  | { readonly view: "compare"; readonly uuid: string; readonly base: string }
  | { readonly view: "projects"; readonly offset: number }
  | { readonly view: "project"; readonly id: string }
  | { readonly view: "account" }
  | { readonly view: "users"; readonly filter: UserFilter }
  | { readonly view: "user"; readonly id: string }
  | { readonly view: "invitations" }
  | { readonly view: "audit"; readonly filter: AuditFilter }
  | { readonly view: "register"; readonly token: string };

export const wholeHistory: HistoryFilter = { offset: 0, file: "", groupId: "", from: "", to: "" };

export const noUserFilter: UserFilter = { offset: 0, search: "", state: "" };
export const noAuditFilter: AuditFilter = { offset: 0, user: "", action: "", kind: "", from: "", to: "" };

/** What stands behind the `?` of an address. */
interface Search {
  readonly offset: number;
  text(name: string): string;
  day(name: string): string;
}

type Match = Readonly<Record<string, string>>;

const uuid = "[0-9a-fA-F-]{36}";

/** Each place by its path; what the path names is in the groups of the expression. */
const places: readonly (readonly [path: RegExp, read: (match: Match, search: Search) => Route])[] = [
  [toPath(`analyses/(?<uuid>${uuid})`), ({ uuid = "" }) => ({ view: "analysis", uuid })],
  [
    toPath(`analyses/(?<uuid>${uuid})/since/(?<base>${uuid})`),
    ({ uuid = "", base = "" }) => ({ view: "compare", uuid, base }),
  ],
  [toPath("projects"), (_match, { offset }) => ({ view: "projects", offset })],
  [toPath(`projects/(?<id>${uuid})`), ({ id = "" }) => ({ view: "project", id })],
  [toPath("groups"), (_match, { offset, text }) => ({ view: "groups", offset, projectId: text("projectId") })],
  [toPath("account"), () => ({ view: "account" })],
  [toPath("users/(?<id>[0-9a-f]{24})"), ({ id = "" }) => ({ view: "user", id })],
  [toPath("register/(?<token>[\\w-]{1,200})"), ({ token = "" }) => ({ view: "register", token })],
  [toPath("invitations"), () => ({ view: "invitations" })],
  [
    toPath("users"),
    (_match, { offset, text }) => ({ view: "users", filter: { offset, search: text("search"), state: text("state") } }),
  ],
  [toPath("audit"), (_match, search) => ({ view: "audit", filter: readAuditFilter(search) })],
  [toPath("history"), (_match, search) => ({ view: "history", filter: readHistoryFilter(search) })],
];

function toPath(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

/** What is not understood is the first page: addresses may be old or mistyped. */
export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?");
  for (const [pattern, read] of places) {
    const match = pattern.exec(path);
    if (match) return read(match.groups ?? {}, toSearchOf(new URLSearchParams(search)));
  }
  return { view: "submit" };
}

function toSearchOf(query: URLSearchParams): Search {
  const text = (name: string): string => query.get(name) ?? "";
  return {
    offset: Math.max(0, Math.trunc(Number(query.get("offset")) || 0)),
    text,
    day: (name) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : ""),
  };
}

function readAuditFilter({ offset, text, day }: Search): AuditFilter {
  const [user, action, kind] = [text("user"), text("action"), text("kind")];
  return { offset, user, action, kind, from: day("from"), to: day("to") };
}

function readHistoryFilter({ offset, text, day }: Search): HistoryFilter {
  return { offset, file: text("file"), groupId: text("groupId"), from: day("from"), to: day("to") };
}

/** The address of a place. */
export function toHash(route: Route): string {
  switch (route.view) {
    case "submit":
      return "#/";
    case "account":
      return "#/account";
    case "users":
      return `#/users${toSearch({ ...route.filter })}`;
    case "user":
      return `#/users/${route.id}`;
    case "invitations":
      return "#/invitations";
    case "audit":
      return `#/audit${toSearch({ ...route.filter })}`;
    case "register":
      return `#/register/${route.token}`;
    case "analysis":
      return `#/analyses/${route.uuid}`;
    case "compare":
      return `#/analyses/${route.uuid}/since/${route.base}`;
    case "projects":
      return `#/projects${toSearch({ offset: route.offset })}`;
    case "project":
      return `#/projects/${route.id}`;
    case "groups":
      return `#/groups${toSearch({ offset: route.offset, projectId: route.projectId })}`;
    case "history":
      return `#/history${toSearch({ ...route.filter })}`;
  }
}
