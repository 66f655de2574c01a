/** One finding explained: what is wrong, why it matters, what to do, how it is shown, and what is thought of it. */

import type { Issue } from "../../analyses/contract.ts";
import { type Child, h } from "../dom.ts";
import { inline, paragraphs } from "../parts/prose.ts";
import { severityBadge } from "../parts/severity.ts";
import { nameText } from "../parts/words.ts";
import type { Place } from "../source/places.ts";
import type { ShownFinding } from "./findings.ts";
import { type ShownStep, toSteps } from "./steps.ts";

/** `goTo` shows a place in the source. */
export function findingDetail(
  { issue, place, related }: ShownFinding,
  goTo: (place: Place) => void,
  triage: HTMLElement,
): HTMLElement {
  const { description, extra, severity } = issue;
  const steps = extra.testCases.map(toSteps).filter((sequence) => sequence.length > 0);
  return h(
    "article",
    { class: "finding-detail", "aria-labelledby": "finding-head" },
    h("h2", { id: "finding-head" }, severityBadge(severity), " ", inline(description.head)),
    h("p", { class: "where" }, whereOf(issue), place ? placeButton(place, goTo) : null),
    ...paragraphs(description.tail),
    related.length > 0 ? relatedList(related, goTo) : null,
    ...steps.map(stepList),
    triage,
    facts(issue),
  );
}

function whereOf({ extra }: Issue): Child {
  const owner = [extra.contract, extra.function].filter((name) => name !== null);
  return owner.length === 0 ? null : [h("code", {}, nameText(owner.join("."))), " "];
}

function placeButton(place: Place, goTo: (place: Place) => void): HTMLElement {
  return h(
    "button",
    { class: "link", on: { click: () => goTo(place) } },
    `${nameText(place.file)}, line ${place.line}`,
  );
}

function relatedList(related: ShownFinding["related"], goTo: (place: Place) => void): HTMLElement {
  const items = related.map(({ message, place }) =>
    h("li", {}, inline(message), " ", place ? placeButton(place, goTo) : null),
  );
  return h("section", { class: "related" }, h("h3", {}, "Related places"), h("ol", {}, ...items));
}

function stepList(steps: readonly ShownStep[]): HTMLElement {
  return h(
    "section",
    { class: "steps" },
    h("h3", {}, "Transactions that show it"),
    h("ol", {}, ...steps.map(stepItem)),
  );
}

function stepItem({ actor, call, value, rows }: ShownStep): HTMLElement {
  return h(
    "li",
    {},
    h("strong", {}, actor),
    " ",
    nameText(call),
    value === null ? null : ` and sends ${value} ether`,
    h(
      "details",
      {},
      h("summary", {}, "Data"),
      h("dl", {}, ...rows.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, h("code", {}, nameText(text)))])),
    ),
  );
}

const evidenceTexts: Readonly<Record<string, string>> = {
  static: "found in the code",
  symbolic: "a path to it was proved",
  replayed: "shown by running transactions",
};

function facts({ swcID, swcTitle, extra }: Issue): HTMLElement {
  const rows: (readonly [string, string])[] = [
    ["Check", extra.check],
    ["Confidence", extra.confidence],
    ["Evidence", evidenceTexts[extra.evidence] ?? extra.evidence],
  ];
  if (swcID !== "" && swcID !== "SWC-000") rows.push(["Registry", `${swcID} ${swcTitle}`]);
  return h(
    "dl",
    { class: "facts" },
    ...rows.map(([name, text]) => h("div", {}, h("dt", {}, name), h("dd", {}, nameText(text)))),
  );
}
