/** The controls by which findings are chosen: severity, words, check, file, judgement. */

import { type Severity, severities } from "../../../engine/model/finding.ts";
import { fill, h } from "../dom.ts";
import { severityClass, severityTexts } from "../parts/severity.ts";
import { count, nameText } from "../parts/words.ts";
import { everyFinding, type FindingFilter, fileOf } from "./filter-findings.ts";
import { countBySeverity, type ShownFinding } from "./findings.ts";
import { stateTexts } from "./judged.ts";

export interface FindingFilters {
  readonly element: HTMLElement;
  /** Tells how many are let through. */
  showCount(n: number): void;
}

/** Fewer are seen at one glance. */
const leastToSearch = 2;

/** `change` is called with each choice. */
export function makeFindingFilters(
  findings: readonly ShownFinding[],
  hasStates: boolean,
  change: (filter: FindingFilter) => void,
): FindingFilters {
  let filter = everyFinding;
  const set = (part: Partial<FindingFilter>): void => {
    filter = { ...filter, ...part };
    change(filter);
  };
  const legend = h("legend", {}, count(findings.length, "finding"));
  const toggle = (severity: Severity, isShown: boolean): void => {
    const others = [...filter.hidden].filter((one) => one !== severity);
    set({ hidden: new Set(isShown ? others : [...others, severity]) });
  };
  const boxes = severityBoxes(findings, toggle);
  const search = findings.length < leastToSearch ? null : searchControls(findings, hasStates, set);
  return {
    element: h("div", { class: "finding-filters" }, h("fieldset", { class: "severities" }, legend, ...boxes), search),
    showCount(n) {
      fill(legend, n === findings.length ? count(n, "finding") : `${n} of ${count(findings.length, "finding")}`);
    },
  };
}

function severityBoxes(
  findings: readonly ShownFinding[],
  toggle: (severity: Severity, isShown: boolean) => void,
): readonly HTMLElement[] {
  const counts = countBySeverity(findings);
  const present = severities.filter((severity) => counts.has(severity));
  if (present.length < 2) return [];
  return present.map((severity) => {
    const change = ({ target }: Event): void => toggle(severity, (target as HTMLInputElement).checked);
    const input = h("input", { type: "checkbox", checked: true, on: { change } });
    return h(
      "label",
      { class: `filter ${severityClass(severity)}` },
      input,
      `${severityTexts[severity]} ${counts.get(severity) ?? 0}`,
    );
  });
}

function searchControls(
  findings: readonly ShownFinding[],
  hasStates: boolean,
  set: (part: Partial<FindingFilter>) => void,
): HTMLElement {
  const input = (event: Event): void => set({ text: (event.target as HTMLInputElement).value });
  const text = h("input", { type: "search", placeholder: "Search", "aria-label": "Search findings", on: { input } });
  const checks = optionsOf(findings.map(({ issue }) => issue.extra.check));
  const files = optionsOf(findings.map(fileOf));
  return h(
    "div",
    { class: "finding-search", role: "search", "aria-label": "Choose findings" },
    text,
    choice("Findings of check", "All checks", checks, (check) => set({ check })),
    choice("Findings in file", "All files", files, (file) => set({ file })),
    hasStates
      ? choice("Findings in state", "All states", Object.entries(stateTexts), (state) =>
          set({ state: state as FindingFilter["state"] }),
        )
      : null,
  );
}

/** Each once, with how often it comes. */
function optionsOf(values: readonly string[]): readonly (readonly [string, string])[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, n]) => [value, `${nameText(value)} (${n})`]);
}

/** Nothing where there is nothing to choose between. */
function choice(
  name: string,
  all: string,
  options: readonly (readonly [string, string])[],
  choose: (value: string) => void,
): HTMLElement | null {
  if (options.length < 2) return null;
  const change = ({ target }: Event): void => choose((target as HTMLSelectElement).value);
  return h(
    "select",
    { "aria-label": name, on: { change } },
    h("option", { value: "" }, all),
    ...options.map(([value, text]) => h("option", { value }, text)),
  );
}
