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

export type Route =
  | { readonly view: "submit" }
  | { readonly view: "history"; readonly filter: HistoryFilter }
  | { readonly view: "groups"; readonly offset: number; readonly projectId: string }
  | { readonly view: "analysis"; readonly uuid: string }
  | { readonly view: "account" };

export const wholeHistory: HistoryFilter = { offset: 0, file: "", groupId: "", from: "", to: "" };

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
  if (path !== "history") return { view: "submit" };
  const filter = { offset, file: text("file"), groupId: text("groupId"), from: day(text("from")), to: day(text("to")) };
  return { view: "history", filter };
}

/** The address of a place. */
export function toHash(route: Route): string {
  switch (route.view) {
    case "submit":
      return "#/";
    case "account":
      return "#/account";
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
