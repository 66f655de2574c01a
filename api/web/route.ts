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
  | { readonly view: "account" }
  | { readonly view: "users"; readonly filter: UserFilter }
  | { readonly view: "user"; readonly id: string }
  | { readonly view: "invitations" }
  | { readonly view: "audit"; readonly filter: AuditFilter }
  | { readonly view: "register"; readonly token: string };

export const wholeHistory: HistoryFilter = { offset: 0, file: "", groupId: "", from: "", to: "" };

export const noUserFilter: UserFilter = { offset: 0, search: "", state: "" };
export const noAuditFilter: AuditFilter = { offset: 0, user: "", action: "", kind: "", from: "", to: "" };

/** What is not understood is the first page: addresses may be old or mistyped. */
export function parseRoute(hash: string): Route {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?");
  const query = new URLSearchParams(search);
  const text = (name: string): string => query.get(name) ?? "";
  const offset = Math.max(0, Math.trunc(Number(query.get("offset")) || 0));
  const [, uuid] = /^analyses\/([0-9a-fA-F-]{36})$/.exec(path) ?? [];
  if (uuid !== undefined) return { view: "analysis", uuid };
  if (path === "groups") return { view: "groups", offset, projectId: text("projectId") };
  if (path === "account") return { view: "account" };
  const [, id] = /^users\/([0-9a-f]{24})$/.exec(path) ?? [];
  if (id !== undefined) return { view: "user", id };
  const [, token] = /^register\/([\w-]{1,200})$/.exec(path) ?? [];
  if (token !== undefined) return { view: "register", token };
  if (path === "invitations") return { view: "invitations" };
  if (path === "users") return { view: "users", filter: { offset, search: text("search"), state: text("state") } };
  const [from, to] = [day(text("from")), day(text("to"))];
  if (path === "audit") {
    const filter = { offset, user: text("user"), action: text("action"), kind: text("kind"), from, to };
    return { view: "audit", filter };
  }
  if (path !== "history") return { view: "submit" };
  const filter = { offset, file: text("file"), groupId: text("groupId"), from, to };
  return { view: "history", filter };
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
    case "groups":
      return `#/groups${toSearch({ offset: route.offset, projectId: route.projectId })}`;
    case "history":
      return `#/history${toSearch({ ...route.filter })}`;
  }
}

function day(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "";
}
