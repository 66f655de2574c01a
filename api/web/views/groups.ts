/** Groups of analyses and the projects they belong to. */

import type { ProjectList } from "../../projects/contract.ts";
import type { App, View } from "../app.ts";
import type { Answer } from "../client/answer.ts";
import { fill, h } from "../dom.ts";
import { confirm } from "../parts/confirm.ts";
import { failurePanel } from "../parts/failure.ts";
import { type GroupActions, groupName, groupTable } from "../parts/group-table.ts";
import { loadInto } from "../parts/load.ts";
import { pager } from "../parts/pager.ts";
import { nameText } from "../parts/words.ts";
import { type Route, toHash } from "../route.ts";

type Projects = ProjectList["projects"];
type Place = Extract<Route, { view: "groups" }>;
/** Waits for a change, tells it, and shows how things are then. */
type Change = (doing: Answer<unknown>, done: string) => Promise<void>;

/** The page of groups that the place names. */
export function groupsView(place: Place): View {
  return (app, signal) => {
    if (!app.may("ANALYSES_LOOKUP_OWN")) return notAllowed();
    const head = h("div", { class: "card filters" });
    const list = h("div", { class: "card" });
    const trouble = h("div", { class: "trouble", role: "alert" });
    const reload = async (): Promise<void> => {
      let projects: Projects = [];
      await loadInto(
        head,
        { app, signal },
        () => app.client.projects.list({ limit: 100 }, signal),
        (answer) => {
          projects = answer.projects;
          return headForms(app, place.projectId, projects, change);
        },
      );
      const load = () => app.client.groups({ offset: place.offset, projectId: place.projectId }, signal);
      await loadInto(list, { app, signal }, load, ({ groups, total }) => [
        groups.length === 0 ? emptyHint(place) : groupTable(groups, projects, actionsOf(app, change)),
        pager({ offset: place.offset, total, hrefAt: (offset) => toHash({ ...place, offset }) }),
      ]);
    };
    const change: Change = async (doing, done) => {
      fill(trouble);
      const answer = await doing;
      if (signal.aborted) return;
      if (answer.ok) app.announce(done);
      else fill(trouble, failurePanel(answer.error));
      await reload();
    };
    void reload();
    return h("div", { class: "page" }, h("h1", {}, "Groups"), head, trouble, list);
  };
}

function actionsOf({ client }: App, change: Change): GroupActions {
  return {
    async seal(group) {
      const name = groupName(group);
      const isSure = await confirm(
        `Seal ${name}?`,
        "It takes no further analyses then, and cannot be opened again.",
        "Seal",
      );
      if (isSure) await change(client.operateGroup(group.id, { type: "seal_group" }), `${name} is sealed`);
    },
    addToProject: (group, projectId) =>
      void change(
        client.operateGroup(group.id, { type: "add_to_project", projectId }),
        `${groupName(group)} was taken into the project`,
      ),
  };
}

function headForms(app: App, projectId: string, projects: Projects, change: Change): readonly HTMLElement[] {
  const choose = ({ target }: Event): void =>
    app.go({ view: "groups", offset: 0, projectId: (target as HTMLSelectElement).value });
  const options = projects.map(({ id, name }) =>
    h("option", { value: id, selected: id === projectId }, nameText(name)),
  );
  const select = h("select", { id: "project", on: { change: choose } }, h("option", { value: "" }, "All"), ...options);
  const { client } = app;
  return [
    h("div", { class: "field" }, h("label", { for: "project" }, "Show project"), select),
    nameForm("New group", "new-group", (name) => change(client.createGroup(name), "The group was made")),
    nameForm("New project", "new-project", (name) => change(client.projects.make(name), "The project was made")),
  ];
}

function nameForm(label: string, id: string, make: (name: string) => Promise<void>): HTMLElement {
  const input = h("input", { id, required: true, maxlength: 256, autocomplete: "off" });
  const submit = (event: Event): void => {
    event.preventDefault();
    const name = input.value.trim();
    if (name !== "") void make(name);
  };
  const button = h("button", { type: "submit", "aria-label": `Make a ${label.toLowerCase()}` }, "Make");
  return h(
    "form",
    { class: "field", on: { submit } },
    h("label", { for: id }, label),
    h("div", { class: "together" }, input, button),
  );
}

function emptyHint({ projectId }: Place): HTMLElement {
  const text =
    projectId === ""
      ? "There are no groups yet. A group holds analyses that belong together: make one here, or name one when you analyze."
      : "No group belongs to this project yet.";
  return h("p", { class: "empty" }, text);
}

function notAllowed(): HTMLElement {
  return h(
    "div",
    { class: "page" },
    h("h1", {}, "Groups"),
    h("p", { class: "card empty" }, "This account may not list groups."),
  );
}
