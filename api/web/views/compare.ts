/** Two analyses side by side: what is new, what is fixed, what both found. */

import { ok } from "../../../engine/util/result.ts";
import type { Job } from "../../analyses/contract.ts";
import type { Comparison } from "../../findings/contract.ts";
import type { App, View } from "../app.ts";
import type { Answer } from "../client/answer.ts";
import { fill, h } from "../dom.ts";
import { loadInto } from "../parts/load.ts";
import { inline } from "../parts/prose.ts";
import { severityBadge, severityClass } from "../parts/severity.ts";
import { count, nameText, timeOf, titleOf } from "../parts/words.ts";
import { stateBadge } from "../report/triage-panel.ts";
import { type Route, toHash } from "../route.ts";

type Place = Extract<Route, { view: "compare" }>;
type Findings = Comparison["new"];

const parts = [
  { key: "new", title: "New", none: "Nothing is new." },
  { key: "fixed", title: "Fixed", none: "Nothing is fixed." },
  { key: "unchanged", title: "Unchanged", none: "Nothing was found by both." },
] as const;

/** `base` is the earlier one. */
export function compareView({ uuid, base }: Place): View {
  return (app, signal) => {
    const head = h("div", {}, h("h1", {}, "What changed"));
    const place = h("div", {});
    const load = () => loadBoth(app, { uuid, base }, signal);
    void loadInto(place, { app, signal }, load, ({ later, earlier, comparison }) => {
      fill(head, h("h1", {}, "What changed"), between(later, earlier));
      const warnings = comparison.warnings.map((text) => h("li", {}, nameText(text)));
      return h(
        "div",
        { class: "comparison" },
        warnings.length > 0 ? h("div", { class: "remarks" }, h("ul", { class: "limits" }, ...warnings)) : null,
        ...parts.map(({ key, title, none }) => findingsCard(key, title, none, comparison[key])),
      );
    });
    return h("div", { class: "page" }, head, place);
  };
}

interface Loaded {
  readonly later: Job;
  readonly earlier: Job;
  readonly comparison: Comparison;
}

async function loadBoth({ client }: App, { uuid, base }: Omit<Place, "view">, signal: AbortSignal): Answer<Loaded> {
  const later = await client.job(uuid, signal);
  if (!later.ok) return later;
  const earlier = await client.job(base, signal);
  if (!earlier.ok) return earlier;
  const comparison = await client.projects.compare(uuid, base, signal);
  return comparison.ok ? ok({ later: later.value, earlier: earlier.value, comparison: comparison.value }) : comparison;
}

function between(later: Job, earlier: Job): HTMLElement {
  const swapped = toHash({ view: "compare", uuid: earlier.uuid, base: later.uuid });
  return h(
    "p",
    { class: "job-facts" },
    h("span", {}, "From ", jobLink(earlier)),
    h("span", {}, "to ", jobLink(later)),
    h("a", { href: swapped }, "The other way round"),
  );
}

function jobLink(job: Job): HTMLElement {
  const href = toHash({ view: "analysis", uuid: job.uuid });
  return h("a", { href }, h("bdi", {}, titleOf(job)), ", ", timeOf(job.submittedAt));
}

function findingsCard(key: string, title: string, none: string, findings: Findings): HTMLElement {
  const heading = h("h2", { id: `${key}-title` }, title, h("small", {}, ` ${count(findings.length, "finding")}`));
  return h(
    "section",
    { class: "card", "aria-labelledby": heading.id },
    heading,
    findings.length === 0 ? h("p", { class: "empty" }, none) : h("ul", { class: "compared" }, ...findings.map(toItem)),
  );
}

function toItem({ severity, head, check, file, line, state, uuid }: Findings[number]): HTMLElement {
  const place = line > 0 ? `${nameText(file)}:${line}` : nameText(file);
  return h(
    "li",
    { class: severityClass(severity) },
    h(
      "span",
      { class: "head" },
      severityBadge(severity),
      " ",
      state === "open" ? null : [stateBadge(state), " "],
      inline(head),
    ),
    h(
      "span",
      { class: "place" },
      h("a", { href: toHash({ view: "analysis", uuid }) }, h("bdi", {}, place)),
      ` ${check}`,
    ),
  );
}
