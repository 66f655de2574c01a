/** Whether a project keeps to its rule, and the rule. */

import type { Gate, GateChange } from "../../findings/contract.ts";
import { fill, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { loadInto } from "../parts/load.ts";
import { severityCounts } from "../parts/severity.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { toHash } from "../route.ts";
import type { ProjectPlace } from "./project-place.ts";

/** What the page calls the outcomes. */
const statusTexts: Readonly<Record<Gate["status"], string>> = {
  passed: "Passed",
  failed: "Failed",
  pending: "Not known yet",
};

/** The outcome with its reasons; for editors the form of the rule. */
export function gateCard(place: ProjectPlace): HTMLElement {
  const { app, signal, project } = place;
  const body = h("div", {});
  const show = (gate: Gate) => [
    outcome(gate),
    baselineText(gate),
    project.role === "reader" ? null : ruleForm(place, gate, (next) => void fill(body, show(next))),
  ];
  void loadInto(body, { app, signal }, () => app.client.projects.gate(project.id, signal), show);
  return h(
    "section",
    { class: "card", "aria-labelledby": "gate-title" },
    h("h2", { id: "gate-title" }, "Quality gate"),
    body,
  );
}

function outcome({ status, reasons, counts }: Gate): HTMLElement {
  const open = severityCounts(counts.open);
  return h(
    "div",
    { class: "gate" },
    h(
      "p",
      {},
      h("span", { class: `status gate-${status}` }, statusTexts[status]),
      " open findings: ",
      ...(open.length > 0 ? open : ["none"]),
    ),
    reasons.length > 0 ? h("ul", {}, ...reasons.map(({ message }) => h("li", {}, message))) : null,
  );
}

function baselineText({ rule: { baseline } }: Gate): HTMLElement {
  if (baseline === null)
    return h(
      "p",
      { class: "hint" },
      "Every open finding counts as new. Choose a baseline below to count only later ones.",
    );
  const link = h("a", { href: toHash({ view: "analysis", uuid: baseline }) }, "the baseline");
  return h("p", { class: "hint" }, "New is what was not there after ", link, ".");
}

const severityNames = ["high", "medium", "low"] as const;
const whichTexts = { maxNew: "New", maxOpen: "Open" } as const;
type Which = keyof typeof whichTexts;

/** A number for each severity, of new and of all open findings; empty for any. */
function ruleForm({ app, signal, project }: ProjectPlace, { rule }: Gate, changed: (gate: Gate) => void): HTMLElement {
  const { trouble, attempt } = makeAttempts(signal);
  const inputs = (["maxNew", "maxOpen"] as const).flatMap((which) =>
    severityNames.map((severity) => ({ which, severity, input: limitInput(which, severity, rule[which][severity]) })),
  );
  const limitsOf = (which: Which) =>
    Object.fromEntries(
      inputs
        .filter((one) => one.which === which)
        .map(({ severity, input }) => [severity, input.value === "" ? null : Number(input.value)]),
    );
  const button = h("button", { type: "submit" }, "Set the rule");
  const send = (change: GateChange, done: string): Promise<void> =>
    attempt(app.client.projects.setGate(project.id, change), (gate) => {
      app.announce(done);
      changed(gate);
    });
  const submit = (event: Event): void => {
    event.preventDefault();
    const change = { maxNew: limitsOf("maxNew"), maxOpen: limitsOf("maxOpen") };
    void whileBusy([button], () => send(change, "The rule is set"));
  };
  const forget = (): void => void send({ baseline: null }, "There is no baseline any more");
  const none = h("button", { type: "button", class: "quiet", on: { click: forget } }, "Forget the baseline");
  const fields = inputs.map(({ which, severity, input }) =>
    h("div", { class: "field" }, h("label", { for: input.id }, `${whichTexts[which]}, ${severity}`), input),
  );
  return h(
    "form",
    { class: "rule-form", on: { submit } },
    h("fieldset", {}, h("legend", {}, "At most, where there is a number"), h("div", { class: "limits" }, ...fields)),
    h("div", { class: "actions" }, button, rule.baseline === null ? null : none),
    trouble,
  );
}

function limitInput(which: Which, severity: string, limit: number | null): HTMLInputElement {
  const id = `${which}-${severity}`;
  return h("input", { id, type: "number", min: 0, max: 1_000_000, placeholder: "Any", value: limit });
}
