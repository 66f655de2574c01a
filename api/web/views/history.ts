/** All analyses of the user, a page at a time, as far as the filters let through. */

import { ok } from "../../../engine/util/result.ts";
import type { Job, JobList } from "../../analyses/contract.ts";
import type { Group } from "../../groups/contract.ts";
import type { App, View } from "../app.ts";
import type { Answer } from "../client/answer.ts";
import { fill, h } from "../dom.ts";
import { endOf, startOf } from "../parts/days.ts";
import { makeJobTable } from "../parts/job-table.ts";
import { keepUpToDate } from "../parts/live-jobs.ts";
import { loadInto } from "../parts/load.ts";
import { pager } from "../parts/pager.ts";
import { recentJobs } from "../parts/recent-jobs.ts";
import { nameText } from "../parts/words.ts";
import { type HistoryFilter, toHash, wholeHistory } from "../route.ts";
import type { Query } from "../search.ts";

/** The page that the filter names. */
export function historyView(filter: HistoryFilter): View {
  return (app, signal) => {
    if (!app.may("ANALYSES_LOOKUP_OWN"))
      return h("div", { class: "page" }, h("h1", {}, "History"), recentJobs(app, signal));
    const place = h("div", { class: "card" });
    void loadInto(
      place,
      { app, signal },
      () => app.client.jobs(toQuery(filter), signal),
      (page) => showPage(app, signal, filter, page),
    );
    return h("div", { class: "page" }, h("h1", {}, "History"), filterForm(app, signal, filter), place);
  };
}

function showPage(app: App, signal: AbortSignal, filter: HistoryFilter, { total, analyses }: JobList) {
  if (analyses.length === 0) return emptyHint(filter);
  const table = makeJobTable("Analyses, newest first");
  table.show(analyses);
  const load = async (): Answer<readonly Job[]> => {
    const answer = await app.client.jobs(toQuery(filter), signal);
    return answer.ok ? ok(answer.value.analyses) : answer;
  };
  void keepUpToDate(analyses, { app, signal, load, show: table.show });
  const hrefAt = (offset: number): string => toHash({ view: "history", filter: { ...filter, offset } });
  return [table.element, pager({ offset: filter.offset, total, hrefAt })];
}

function emptyHint(filter: HistoryFilter): HTMLElement {
  const isWhole = toHash({ view: "history", filter }) === toHash({ view: "history", filter: wholeHistory });
  return isWhole
    ? h(
        "div",
        { class: "empty" },
        h("p", {}, "Nothing was analyzed yet."),
        h("p", {}, h("a", { href: "#/" }, "Analyze a contract")),
      )
    : h(
        "div",
        { class: "empty" },
        h("p", {}, "No analysis fits these filters."),
        h("p", {}, h("a", { href: "#/history" }, "Show all")),
      );
}

/** The name is sought as it is written. */
function toQuery({ offset, file, groupId, from, to }: HistoryFilter): Query {
  return {
    offset,
    groupId,
    mainSource: file.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
    dateFrom: startOf(from),
    dateTo: endOf(to),
  };
}

function filterForm(app: App, signal: AbortSignal, filter: HistoryFilter): HTMLElement {
  const file = h("input", { id: "file", type: "search", value: filter.file, maxlength: 200, spellcheck: "false" });
  const group = h("select", { id: "group" }, h("option", { value: "" }, "All"));
  const from = h("input", { id: "from", type: "date", value: filter.from });
  const to = h("input", { id: "to", type: "date", value: filter.to });
  const go = (event: Event): void => {
    event.preventDefault();
    const chosen = { file: file.value.trim(), groupId: group.value, from: from.value, to: to.value };
    app.go({ view: "history", filter: { ...wholeHistory, ...chosen } });
  };
  void offerGroups(app, signal, group, filter.groupId);
  const field = (label: string, control: HTMLElement): HTMLElement =>
    h("div", { class: "field" }, h("label", { for: control.id }, label), control);
  return h(
    "form",
    { class: "card filters", role: "search", "aria-label": "Filters", on: { submit: go } },
    field("File name contains", file),
    field("Group", group),
    field("From", from),
    field("To", to),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit" }, "Filter"),
      h("a", { class: "button quiet", href: "#/history" }, "Show all"),
    ),
  );
}

async function offerGroups(app: App, signal: AbortSignal, select: HTMLSelectElement, chosen: string): Promise<void> {
  const answer = await app.client.groups({}, signal).catch(() => undefined);
  const groups: readonly Pick<Group, "id" | "name">[] = answer?.ok ? answer.value.groups : [];
  const others =
    chosen === "" || groups.some(({ id }) => id === chosen) ? [] : [{ id: chosen, name: "The chosen group" }];
  const options = [...others, ...groups].map(({ id, name }) =>
    h("option", { value: id, selected: id === chosen }, nameText(name) || `Unnamed ${id.slice(-6)}`),
  );
  fill(select, h("option", { value: "" }, "All"), ...options);
}
