/** How a project has fared: a chart and the same as a table, with what can be done with each analysis. */

import type { Trend } from "../../findings/contract.ts";
import { type Child, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { dataTable } from "../parts/data-table.ts";
import { loadInto } from "../parts/load.ts";
import { nameText, timeOf } from "../parts/words.ts";
import { toHash } from "../route.ts";
import type { ProjectPlace } from "./project-place.ts";
import { trendChart } from "./trend-chart.ts";

type Point = Trend["points"][number];

const columns = ["Analysis", "High", "Medium", "Low", "Note", "Judged", "Submitted", "Actions"];

/** The newest analyses of the project. */
export function trendCard(place: ProjectPlace): HTMLElement {
  const { app, signal, project } = place;
  const body = h("div", {});
  const { trouble, attempt } = makeAttempts(signal);
  const setBaseline = (baseline: string): void =>
    void attempt(app.client.projects.setGate(project.id, { baseline }), () => place.changed("The baseline is set"));
  void loadInto(
    body,
    { app, signal },
    () => app.client.projects.trend(project.id, signal),
    ({ points }) =>
      points.length === 0
        ? emptyHint(project.id)
        : [trendChart(points), legend(), pointTable(points, project.role === "reader" ? null : setBaseline)],
  );
  const title = h("h2", { id: "trend-title" }, "Open findings, analysis by analysis");
  return h("section", { class: "card", "aria-labelledby": title.id }, title, trouble, body);
}

function emptyHint(projectId: string): HTMLElement {
  const groups = h("a", { href: toHash({ view: "groups", offset: 0, projectId }) }, "Groups");
  return h("p", { class: "empty" }, "No analysis of this project has ended yet. ", groups, " take analyses in.");
}

function legend(): HTMLElement {
  const names = [
    ["high", "High"],
    ["medium", "Medium"],
    ["low", "Low"],
    ["none", "Note"],
  ] as const;
  return h(
    "p",
    { class: "legend", "aria-hidden": "true" },
    ...names.map(([severity, text]) => h("span", { class: `severity severity-${severity}` }, text)),
  );
}

/** Newest first. */
function pointTable(points: readonly Point[], setBaseline: ((uuid: string) => void) | null): HTMLElement {
  const rows = points.map((point, index) => {
    const { uuid, open, judged, submittedAt, status } = point;
    const name = nameOf(point);
    const link = h("a", { href: toHash({ view: "analysis", uuid }) }, h("bdi", {}, name));
    const failed = status === "Error" ? h("span", { class: "status status-error" }, "Failed") : null;
    const counts = [open.high, open.medium, open.low, open.none, judged];
    return [[link, " ", failed], ...counts, timeOf(submittedAt), actionsOf(point, points[index - 1], setBaseline)];
  });
  return dataTable("Open findings after each analysis, newest first", columns, rows.reverse());
}

function actionsOf(
  { uuid, ...point }: Point,
  before: Point | undefined,
  setBaseline: ((uuid: string) => void) | null,
): readonly Child[] {
  const about = `of ${nameOf({ uuid, ...point })}, ${point.submittedAt}`;
  const href = before && toHash({ view: "compare", uuid, base: before.uuid });
  const choose = (): void => setBaseline?.(uuid);
  return [
    href && h("a", { class: "button quiet", href, "aria-label": `What changed ${about}` }, "What changed"),
    setBaseline &&
      h("button", { class: "quiet", "aria-label": `Make a baseline ${about}`, on: { click: choose } }, "Baseline"),
  ];
}

function nameOf({ mainSource, uuid }: Pick<Point, "mainSource" | "uuid">): string {
  return mainSource ? nameText(mainSource) : uuid.slice(0, 8);
}
