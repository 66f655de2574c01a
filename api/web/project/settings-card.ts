/** What the owner of a project sets: its name, its badge, its end. */

import type { ProjectChange } from "../../projects/contract.ts";
import { h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { nameText } from "../parts/words.ts";
import type { ProjectPlace } from "./project-place.ts";

/** The form and the button that ends the project. */
export function settingsCard({ app, signal, project, changed }: ProjectPlace): HTMLElement {
  const { trouble, attempt } = makeAttempts(signal);
  const save = (change: ProjectChange): Promise<void> =>
    attempt(app.client.projects.change(project.id, change), () => changed("The project is changed"));
  const remove = async (): Promise<void> => {
    const explanation = "Its groups and analyses stay. What was judged in it is gone, and members see it no more.";
    if (!(await confirm(`Delete ${nameText(project.name)}?`, explanation, "Delete"))) return;
    await attempt(app.client.projects.remove(project.id), () => {
      app.announce("The project is deleted");
      app.go({ view: "projects", offset: 0 });
    });
  };
  return h(
    "section",
    { class: "card", "aria-labelledby": "settings-title" },
    h("h2", { id: "settings-title" }, "Settings"),
    settingsForm(project, save),
    trouble,
    h("div", { class: "actions" }, h("button", { on: { click: () => void remove() } }, "Delete the project")),
  );
}

function settingsForm(
  project: Required<Pick<ProjectPlace["project"], "id" | "name" | "description" | "badge">>,
  save: (change: ProjectChange) => Promise<void>,
): HTMLElement {
  const name = h("input", { id: "settings-name", required: true, maxlength: 256, value: project.name });
  const description = h("input", { id: "settings-description", maxlength: 10_000, value: project.description });
  const badge = h("input", { type: "checkbox", checked: project.badge });
  const button = h("button", { type: "submit" }, "Save");
  const submit = (event: Event): void => {
    event.preventDefault();
    const change = { name: name.value.trim(), description: description.value.trim(), badge: badge.checked };
    void whileBusy([button], () => save(change));
  };
  return h(
    "form",
    { class: "stacked", on: { submit } },
    h("div", { class: "field" }, h("label", { for: name.id }, "Name"), name),
    h("div", { class: "field" }, h("label", { for: description.id }, "Description"), description),
    h("label", { class: "check" }, badge, "Badge: anybody who knows the address sees whether the gate is passed"),
    project.badge
      ? h("p", {}, h("code", {}, new URL(`v1/projects/${project.id}/badge/data`, document.baseURI).href))
      : null,
    button,
  );
}
