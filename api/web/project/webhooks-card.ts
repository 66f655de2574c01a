/** Addresses that are told of what happens in a project, and what they were told. */

import type { Delivery, Webhook } from "../../webhooks/contract.ts";
import { fill, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { dataTable } from "../parts/data-table.ts";
import { loadInto } from "../parts/load.ts";
import { shownOnce } from "../parts/shown-once.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { nameText, timeOf } from "../parts/words.ts";
import type { ProjectPlace } from "./project-place.ts";

/** The form, the list, and what was delivered. */
export function webhooksCard({ app, signal, project }: ProjectPlace): HTMLElement {
  const made = h("div", {});
  const list = h("div", {});
  const { trouble, attempt } = makeAttempts(signal);
  const load = (): Promise<void> =>
    loadInto(
      list,
      { app, signal },
      () => app.client.projects.webhooks(project.id, signal),
      ({ webhooks }) => webhooks.map((webhook) => webhookItem(webhook, show, remove)),
    );
  const make = (url: string): Promise<void> =>
    attempt(app.client.projects.makeWebhook(project.id, url), async ({ secret }) => {
      const hint = "Keep it now: it is shown only this once. With it, the receiver checks the signature.";
      const panel = shownOnce(app, { id: "webhook-secret", label: "The secret of the webhook", value: secret, hint });
      fill(made, panel.element);
      await load();
      panel.focus();
    });
  const remove = async (webhook: Webhook): Promise<void> => {
    const url = nameText(webhook.url);
    if (!(await confirm("Remove the webhook?", `${url} is told nothing more.`, "Remove"))) return;
    await attempt(app.client.projects.removeWebhook(project.id, webhook.id), () => {
      fill(made);
      app.announce("The webhook is removed");
      return load();
    });
  };
  const show = (webhook: Webhook, place: HTMLElement): void =>
    void loadInto(
      place,
      { app, signal },
      () => app.client.projects.deliveries(project.id, webhook.id, signal),
      ({ deliveries }) => deliveryTable(deliveries),
    );
  void load();
  return h(
    "section",
    { class: "card", "aria-labelledby": "webhooks-title" },
    h("h2", { id: "webhooks-title" }, "Webhooks"),
    h("p", { class: "hint" }, "An address is told of each analysis that ends, and when the gate changes."),
    webhookForm(make),
    trouble,
    made,
    list,
  );
}

function webhookForm(make: (url: string) => Promise<void>): HTMLElement {
  const url = h("input", { id: "webhook-url", type: "url", required: true, maxlength: 2_000, autocomplete: "off" });
  const button = h("button", { type: "submit" }, "Make a webhook");
  const submit = (event: Event): void => {
    event.preventDefault();
    void whileBusy([button], async () => {
      await make(url.value.trim());
      url.value = "";
    });
  };
  const field = h("div", { class: "field" }, h("label", { for: url.id }, "Address"), url);
  return h("form", { class: "stacked", on: { submit } }, field, button);
}

function webhookItem(
  webhook: Webhook,
  show: (webhook: Webhook, place: HTMLElement) => void,
  remove: (webhook: Webhook) => Promise<void>,
): HTMLElement {
  const url = nameText(webhook.url);
  const place = h("div", {});
  const toggle = (): void => {
    if (details.open) show(webhook, place);
  };
  const details = h("details", { on: { toggle } }, h("summary", {}, "Deliveries"), place);
  const click = (): void => void remove(webhook);
  const button = h("button", { class: "quiet", "aria-label": `Remove ${url}`, on: { click } }, "Remove");
  return h("div", { class: "webhook" }, h("p", {}, h("code", {}, url), " ", button), details);
}

/** What the page calls how it went. */
const stateTexts: Readonly<Record<Delivery["state"], string>> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Given up",
};

function deliveryTable(deliveries: readonly Delivery[]): HTMLElement {
  if (deliveries.length === 0) return h("p", { class: "empty" }, "Nothing was told yet.");
  const rows = deliveries.map(({ event, state, created, attempts }) => {
    const last = attempts.at(-1);
    const outcome = last?.error ?? (last?.status === null || last === undefined ? "" : `Status ${last.status}`);
    return [event === "gate" ? "Gate" : "Analysis", timeOf(created), stateTexts[state], attempts.length, outcome];
  });
  return dataTable("Deliveries, newest first", ["Event", "Noticed", "State", "Tries", "Last answer"], rows);
}
