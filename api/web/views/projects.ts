/** The projects that the reader owns or works on. */

import type { ProjectList } from "../../projects/contract.ts";
import type { App, View } from "../app.ts";
import { h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { dataTable } from "../parts/data-table.ts";
import { loadInto } from "../parts/load.ts";
import { pager, pageSize } from "../parts/pager.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { count, nameText, timeOf } from "../parts/words.ts";
import { type Route, toHash } from "../route.ts";

type Place = Extract<Route, { view: "projects" }>;

/** The page that the place names. */
export function projectsView(place: Place): View {
  return (app, signal) => {
    const title = h("h1", {}, "Projects");
    if (!app.may("ANALYSES_LOOKUP_OWN"))
      return h("div", { class: "page" }, title, h("p", { class: "card empty" }, "This account may not list projects."));
    const list = h("div", { class: "card" });
    const load = () => app.client.projects.list({ offset: place.offset, limit: pageSize }, signal);
    void loadInto(list, { app, signal }, load, ({ projects, total }) => [
      projects.length === 0 ? emptyHint() : projectTable(projects),
      pager({ offset: place.offset, total, hrefAt: (offset) => toHash({ ...place, offset }) }),
    ]);
    return h("div", { class: "page" }, title, makeForm(app, signal), list);
  };
}

function projectTable(projects: ProjectList["projects"]): HTMLElement {
  const rows = projects.map(({ id, name, role, group_count: nGroups, modified }) => [
    h("a", { href: toHash({ view: "project", id }) }, h("bdi", {}, nameText(name) || "Unnamed")),
    roleTexts[role],
    count(nGroups, "group"),
    timeOf(modified),
  ]);
  return dataTable("Projects, newest first", ["Project", "Your role", "Groups", "Changed"], rows);
}

/** What the page calls what somebody is in a project. */
export const roleTexts: Readonly<Record<ProjectList["projects"][number]["role"], string>> = {
  reader: "Reader",
  editor: "Editor",
  owner: "Owner",
};

function makeForm(app: App, signal: AbortSignal): HTMLElement {
  const name = h("input", { id: "project-name", required: true, maxlength: 256, autocomplete: "off" });
  const button = h("button", { type: "submit" }, "Make a project");
  const { trouble, attempt } = makeAttempts(signal);
  const make = () => attempt(app.client.projects.make(name.value.trim()), ({ id }) => app.go({ view: "project", id }));
  const submit = (event: Event): void => {
    event.preventDefault();
    if (name.value.trim() !== "") void whileBusy([button], make);
  };
  const field = h("div", { class: "field" }, h("label", { for: name.id }, "Name of a new project"), name);
  return h("form", { class: "card filters", on: { submit } }, field, button, trouble);
}

function emptyHint(): HTMLElement {
  const text =
    "There are no projects yet. A project holds groups of analyses; in it, people share findings, judge them, and see how they change.";
  return h("p", { class: "empty" }, text);
}
