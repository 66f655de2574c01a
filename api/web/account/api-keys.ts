/** API keys: made, shown once, listed, revoked. */

import type { ApiKey } from "../../auth/contract.ts";
import type { App } from "../app.ts";
import { fill, h } from "../dom.ts";
import { makeAttempts } from "../parts/attempt.ts";
import { confirm } from "../parts/confirm.ts";
import { dataTable } from "../parts/data-table.ts";
import { loadInto } from "../parts/load.ts";
import { shownOnce } from "../parts/shown-once.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { keyName, timeOf } from "../parts/words.ts";

const lifetimes = [
  ["7 days", "7 days"],
  ["30 days", "30 days"],
  ["90 days", "90 days"],
  ["365 days", "1 year"],
] as const;
const explanation =
  "A program that has a key may do what this page can do with analyses, until the key expires or is revoked.";
const columns = ["Name", "Made", "Expires", "Actions"];

/** The form and the list. */
export function apiKeyCard(app: App, signal: AbortSignal): HTMLElement {
  const { client, announce } = app;
  const made = h("div", {});
  const list = h("div", {});
  const { trouble, attempt } = makeAttempts(signal);
  const load = (): Promise<void> =>
    loadInto(
      list,
      { app, signal },
      () => client.apiKeys(signal),
      ({ apiKeys }) => (apiKeys.length === 0 ? emptyHint() : keyTable(apiKeys, revoke)),
    );
  const make = (name: string, expiresIn: string): Promise<void> =>
    attempt(client.createApiKey(name, expiresIn), (key) => {
      const hint = "Keep it now: it is shown only this once.";
      const panel = shownOnce(app, { id: "new-key", label: `The key ${keyName(key)}`, value: key.key, hint });
      fill(made, panel.element);
      panel.focus();
      return load();
    });
  const revoke = async (key: ApiKey): Promise<void> => {
    const name = keyName(key);
    const isSure = await confirm(`Revoke ${name}?`, "Programs that use it are not let in any more.", "Revoke");
    if (!isSure) return;
    await attempt(client.revokeApiKey(key.id), () => {
      fill(made);
      announce(`${name} is revoked`);
      return load();
    });
  };
  void load();
  const title = h("h2", { id: "keys-title" }, "API keys");
  const parts = [title, h("p", {}, explanation), keyForm(make), trouble, made, list];
  return h("section", { class: "card", "aria-labelledby": title.id }, ...parts);
}

function keyForm(make: (name: string, expiresIn: string) => Promise<void>): HTMLElement {
  const name = h("input", { id: "key-name", required: true, maxlength: 200, autocomplete: "off" });
  const options = lifetimes.map(([value, text]) => h("option", { value, selected: value === "90 days" }, text));
  const lifetime = h("select", { id: "key-lifetime" }, ...options);
  const button = h("button", { type: "submit" }, "Make a key");
  const submit = (event: Event): void => {
    event.preventDefault();
    void whileBusy([button], async () => {
      await make(name.value.trim(), lifetime.value);
      name.value = "";
    });
  };
  return h(
    "form",
    { class: "key-form", on: { submit } },
    h("div", { class: "field" }, h("label", { for: "key-name" }, "Name of a new key"), name),
    h("div", { class: "field" }, h("label", { for: "key-lifetime" }, "Works for"), lifetime),
    button,
  );
}

function keyTable(keys: readonly ApiKey[], revoke: (key: ApiKey) => Promise<void>): HTMLElement {
  const rows = keys.map((key) => {
    const name = keyName(key);
    const click = (): void => void revoke(key);
    const button = h("button", { class: "quiet", "aria-label": `Revoke ${name}`, on: { click } }, "Revoke");
    return [h("bdi", {}, name), timeOf(key.createdAt), timeOf(key.expiresAt), button];
  });
  return dataTable("API keys, oldest first", columns, rows);
}

function emptyHint(): HTMLElement {
  return h("p", { class: "empty" }, "There are no API keys.");
}
