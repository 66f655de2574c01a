/** Groups as a table, with what can be done to them. */

import type { Group } from "../../groups/contract.ts";
import type { ProjectList } from "../../projects/contract.ts";
import { h } from "../dom.ts";
import { toHash, wholeHistory } from "../route.ts";
import { severityCounts } from "./severity.ts";
import { count, nameText, timeOf } from "./words.ts";

type Projects = ProjectList["projects"];

/** What a row can ask for. */
export interface GroupActions {
  seal(group: Group): Promise<void>;
  addToProject(group: Group, projectId: string): void;
}

const columns = ["Group", "State", "Analyses", "Findings", "Project", "Made", "Actions"];

/** One row a group. */
export function groupTable(groups: readonly Group[], projects: Projects, actions: GroupActions): HTMLElement {
  const head = h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)));
  const rows = groups.map((group) => toRow(group, projects, actions));
  return h(
    "table",
    { class: "jobs groups" },
    h("caption", { class: "for-readers" }, "Groups, newest first"),
    h("thead", {}, head),
    h("tbody", {}, ...rows),
  );
}

function toRow(group: Group, projects: Projects, actions: GroupActions): HTMLElement {
  const name = groupName(group);
  const href = toHash({ view: "history", filter: { ...wholeHistory, groupId: group.id } });
  const isOpen = group.status === "opened";
  const cells = [
    h("bdi", {}, h("a", { href }, name)),
    h("span", { class: `status status-${group.status}` }, isOpen ? "Open" : "Sealed"),
    analysesOf(group),
    severityCounts(group.numVulnerabilities),
    projectChoice(group, projects, actions),
    timeOf(group.createdAt),
    isOpen
      ? h(
          "button",
          { class: "quiet", "aria-label": `Seal ${name}`, on: { click: () => void actions.seal(group) } },
          "Seal",
        )
      : null,
  ];
  return h("tr", {}, ...cells.map((cell, index) => h("td", { "data-label": columns[index] }, cell)));
}

/** Names need not be there. */
export function groupName({ id, name }: Pick<Group, "id" | "name">): string {
  return name === "" ? `Unnamed ${id.slice(-6)}` : nameText(name);
}

function analysesOf({ numAnalyses: { total, failed }, progress }: Group): readonly (string | HTMLElement)[] {
  if (total === 0) return ["none"];
  const failures = failed > 0 ? `, ${failed} failed` : "";
  const text = `${count(total, "analysis", "analyses")}${failures}`;
  return progress === 100
    ? [text]
    : [text, h("progress", { max: 100, value: progress, "aria-label": "Part that has ended" })];
}

function projectChoice(group: Group, projects: Projects, actions: GroupActions): HTMLElement {
  const change = ({ target }: Event): void => {
    const { value } = target as HTMLSelectElement;
    if (value !== "") actions.addToProject(group, value);
  };
  return h(
    "select",
    { "aria-label": `Project of ${groupName(group)}`, on: { change } },
    h("option", { value: "", disabled: group.projectId !== null }, "None"),
    ...projects.map(({ id, name }) => h("option", { value: id, selected: id === group.projectId }, nameText(name))),
  );
}
