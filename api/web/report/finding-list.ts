/** The list of findings: arrow keys go through it, and what is chosen is explained beside it. */

import { fill, h, setAttribute } from "../dom.ts";
import { inline } from "../parts/prose.ts";
import { scrollWithin } from "../parts/scroll-within.ts";
import { severityBadge, severityClass } from "../parts/severity.ts";
import { nameText } from "../parts/words.ts";
import { everyFinding, filterFindings } from "./filter-findings.ts";
import { makeFindingFilters } from "./finding-filters.ts";
import type { ShownFinding } from "./findings.ts";
import type { Judged } from "./judged.ts";
import { stateBadge } from "./triage-panel.ts";

export interface FindingList {
  readonly element: HTMLElement;
  /** Shows that this one is chosen, also where it was chosen elsewhere. */
  select(finding: ShownFinding): void;
  /** Something was judged. */
  refresh(): void;
}

interface ListEvents {
  chosen(finding: ShownFinding): void;
  /** The filter lets through only these. */
  filtered(findings: readonly ShownFinding[]): void;
}

/** More rows come when they are asked for. */
const rowsAtOnce = 200;

/** Shows all of them first. */
export function makeFindingList(findings: readonly ShownFinding[], judged: Judged, events: ListEvents): FindingList {
  const rows = makeRows(findings, judged);
  let filter = everyFinding;

  const choose = (finding: ShownFinding | undefined): void => {
    if (finding === undefined) return;
    rows.select(finding);
    rows.optionOf(finding)?.focus({ preventScroll: true });
    events.chosen(finding);
  };
  const refresh = (): void => {
    const visible = filterFindings(findings, filter, judged);
    rows.replace(visible);
    filters.showCount(visible.length);
    events.filtered(visible);
  };
  const filters = makeFindingFilters(findings, judged.project !== null, (next) => {
    filter = next;
    refresh();
  });
  rows.list.addEventListener("click", ({ target }) => {
    const option = (target as Element).closest<HTMLElement>("[data-index]");
    if (option) choose(findings[Number(option.dataset["index"])]);
  });
  rows.list.addEventListener("keydown", (event) => {
    const target = rows.targetOf(event);
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  });
  const element = h("div", { class: "finding-list" }, filters.element, rows.list, rows.none, rows.more);
  return { element, select: rows.select, refresh };
}

/** The rows of those findings that the filter lets through, and the one that is chosen. */
function makeRows(findings: readonly ShownFinding[], judged: Judged) {
  const list = h("ul", { role: "listbox", "aria-label": "Findings", class: "findings" });
  const more = h("button", { class: "quiet more", on: { click: () => show(nShown + rowsAtOnce) } });
  const none = h("p", { class: "empty", hidden: true }, "No finding fits.");
  let visible = findings;
  let nShown = 0;
  let chosen: ShownFinding | undefined;

  const optionOf = (finding: ShownFinding | undefined): HTMLElement | null =>
    finding === undefined ? null : list.querySelector<HTMLElement>(`[data-index="${finding.index}"]`);
  const show = (n: number): void => {
    nShown = Math.min(n, visible.length);
    fill(list, ...visible.slice(0, nShown).map((finding) => toOption(finding, judged, finding === chosen)));
    none.hidden = visible.length > 0;
    list.hidden = visible.length === 0;
    makeReachable(list, optionOf(chosen));
    more.hidden = nShown === visible.length;
    fill(more, `Show more (${(visible.length - nShown).toLocaleString("en")} left)`);
  };
  const replace = (findings: readonly ShownFinding[]): void => {
    visible = findings;
    show(rowsAtOnce);
  };
  const select = (finding: ShownFinding): void => {
    const before = optionOf(chosen);
    if (before) setAttribute(before, "aria-selected", "false");
    chosen = finding;
    const at = visible.indexOf(finding);
    if (at >= nShown) show(at + 1);
    const option = optionOf(finding);
    if (option) setAttribute(option, "aria-selected", "true");
    if (option) scrollWithin(list, option, "nearest");
    makeReachable(list, option);
  };
  const targetOf = (event: KeyboardEvent): ShownFinding | undefined => {
    const at = chosen === undefined ? -1 : visible.indexOf(chosen);
    return visible[targetIndex(event, at, visible.length) ?? -1];
  };
  replace(findings);
  return { list, more, none, optionOf, replace, select, targetOf };
}

/** One option can be reached by Tab: the chosen one, else the first. */
function makeReachable(list: HTMLElement, chosen: HTMLElement | null): void {
  for (const option of list.querySelectorAll('[tabindex="0"]')) setAttribute(option, "tabindex", -1);
  const target = chosen ?? list.firstElementChild;
  if (target) setAttribute(target, "tabindex", 0);
}

/** Where a key takes the reader, as an index in the list. */
function targetIndex({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, length: number): number | undefined {
  if (altKey || ctrlKey || metaKey || length === 0) return undefined;
  const page = 10;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: length - 1,
    Enter: at,
    " ": at,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), length - 1);
}

function toOption({ index, issue, place }: ShownFinding, { stateOf }: Judged, isChosen: boolean): HTMLElement {
  const state = stateOf(issue.extra.fingerprint);
  return h(
    "li",
    {
      role: "option",
      "aria-selected": String(isChosen),
      tabindex: -1,
      "data-index": index,
      class: `${severityClass(issue.severity)}${state === "open" ? "" : " judged"}`,
    },
    h(
      "span",
      { class: "head" },
      severityBadge(issue.severity),
      " ",
      state === "open" ? null : [stateBadge(state), " "],
      inline(issue.description.head),
    ),
    h("bdi", { class: "place" }, place ? `${nameText(place.file)}:${place.line}` : "no place in the sources"),
  );
}
