/** What a team thinks of the chosen finding, and the form to judge it. */

import type { TriageDetail, TriageEntry } from "../../findings/contract.ts";
import type { App } from "../app.ts";
import { type Child, fill, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { loadInto } from "../parts/load.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { nameText, timeOf } from "../parts/words.ts";
import { type Judged, stateTexts, type TriageState } from "./judged.ts";

interface Panel {
  readonly app: App;
  readonly signal: AbortSignal;
  readonly judged: Judged;
  readonly fingerprint: string;
  /** The finding was judged. */
  readonly changed: () => void;
}

const states = Object.keys(stateTexts) as readonly TriageState[];

/** The judgement as it is; the form where the reader may change it. */
export function triagePanel(panel: Panel): HTMLElement {
  const { project } = panel.judged;
  const title = h("h3", { id: "triage-title" }, "Judgement");
  return h(
    "section",
    { class: "triage", "aria-labelledby": title.id },
    title,
    project === null ? noProject() : panelBody(panel, project.role !== "reader"),
  );
}

function noProject(): HTMLElement {
  const groups = h("a", { href: "#/groups" }, "Take its group into a project");
  return h("p", { class: "hint" }, "This analysis belongs to no project. ", groups, " to judge its findings.");
}

function panelBody(panel: Panel, mayJudge: boolean): readonly Child[] {
  const { judged, fingerprint } = panel;
  const now = h("div", {}, entryText(judged.entryOf(fingerprint)));
  const past = historyDetails(panel);
  const update = (detail: TriageDetail): void => {
    fill(now, entryText(detail));
    past.show(detail);
    panel.app.announce(`The finding is judged: ${stateTexts[detail.state]}`);
    panel.changed();
  };
  return [now, mayJudge ? triageForm(panel, update) : null, past.element];
}

function entryText(entry: TriageEntry | undefined): Child {
  if (entry === undefined) return h("p", { class: "hint" }, "Nobody has judged it: it is open.");
  return stepText(entry);
}

function stepText({ state, by, at, reason }: Omit<TriageEntry, "fingerprint">): HTMLElement {
  return h(
    "p",
    { class: "step" },
    stateBadge(state),
    " by ",
    h("bdi", {}, nameText(by)),
    ", ",
    timeOf(at),
    reason === "" ? null : h("q", {}, nameText(reason)),
  );
}

/** The state as a word on a ground. */
export function stateBadge(state: TriageState): HTMLElement {
  return h("span", { class: `status triage-${state}` }, stateTexts[state]);
}

function triageForm({ judged, fingerprint, signal }: Panel, update: (detail: TriageDetail) => void): HTMLElement {
  const current = judged.stateOf(fingerprint);
  const options = states.map((state) => h("option", { value: state, selected: state === current }, stateTexts[state]));
  const state = h("select", { id: "triage-state" }, ...options);
  const reason = h("input", { id: "triage-reason", maxlength: 2_000, autocomplete: "off" });
  const button = h("button", { type: "submit" }, "Judge");
  const { trouble, attempt } = makeAttempts(signal);
  const submit = (event: Event): void => {
    event.preventDefault();
    const triage = { state: state.value as TriageState, reason: reason.value.trim() };
    void whileBusy([button], () =>
      attempt(judged.judge(fingerprint, triage), (detail) => {
        reason.value = "";
        update(detail);
      }),
    );
  };
  return h(
    "form",
    { class: "triage-form", on: { submit } },
    h("div", { class: "field" }, h("label", { for: state.id }, "State"), state),
    h("div", { class: "field" }, h("label", { for: reason.id }, "Reason"), reason),
    button,
    trouble,
  );
}

/** Asked for when it is opened. */
function historyDetails({ app, judged, fingerprint, signal }: Panel) {
  const place = h("div");
  let isLoaded = false;
  const list = ({ history }: TriageDetail): HTMLElement =>
    h("ol", {}, ...history.map((step) => h("li", {}, stepText(step))));
  const open = (): void => {
    if (isLoaded || !element.open) return;
    isLoaded = true;
    void loadInto(place, { app, signal }, () => judged.history(fingerprint, signal), list);
  };
  const element = h("details", { on: { toggle: open } }, h("summary", {}, "History"), place);
  element.hidden = judged.entryOf(fingerprint) === undefined;
  return {
    element,
    show(detail: TriageDetail): void {
      isLoaded = true;
      element.hidden = false;
      fill(place, list(detail));
    },
  };
}
