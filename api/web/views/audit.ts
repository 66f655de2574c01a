/** The audit log, a page at a time, as far as the filters let through; and as files. */

import type { AuditEntry } from "../../audit/contract.ts";
import { adminPage } from "../admin/admin-page.ts";
import { actionTexts, kindTexts, outcomeTexts } from "../admin/words.ts";
import type { App, View } from "../app.ts";
import { type Child, fill, h } from "../dom.ts";
import { dataTable } from "../parts/data-table.ts";
import { endOf, startOf } from "../parts/days.ts";
import { failurePanel } from "../parts/failure.ts";
import { loadInto } from "../parts/load.ts";
import { pager, pageSize } from "../parts/pager.ts";
import { saveFile } from "../parts/save-file.ts";
import { whileBusy } from "../parts/while-busy.ts";
import { nameText, timeOf } from "../parts/words.ts";
import { type AuditFilter, noAuditFilter, toHash } from "../route.ts";
import type { Query } from "../search.ts";
import { toSearch } from "../search.ts";

const columns = ["What", "Who", "On", "From", "When", "Outcome"];

/** The page that the filter names. */
export function auditView(filter: AuditFilter): View {
  return (app, signal) =>
    adminPage(app, "audit", "Audit log", () => {
      const place = h("div", { class: "card" });
      const hrefAt = (offset: number): string => toHash({ view: "audit", filter: { ...filter, offset } });
      void loadInto(
        place,
        { app, signal },
        () => app.client.admin.audit({ ...toQuery(filter), offset: filter.offset, limit: pageSize }, signal),
        ({ entries, total }) =>
          entries.length === 0
            ? emptyHint()
            : [auditTable(entries), pager({ offset: filter.offset, total, hrefAt }), exportBar(app, filter)],
      );
      return [filterForm(app, filter), place];
    });
}

function toQuery({ user, action, kind, from, to }: AuditFilter): Query {
  return { user, action, kind, dateFrom: startOf(from), dateTo: endOf(to) };
}

function auditTable(entries: readonly AuditEntry[]): HTMLElement {
  return dataTable(
    "What was done, newest first",
    columns,
    entries.map((entry) => [
      [textOf(actionTexts, entry.action), detailOf(entry)],
      entry.actorId === null ? "a stranger" : userLink(entry.actorId, entry.actorName, entry.keyId !== null),
      entry.subjectName === "" || entry.subjectId === null ? null : userLink(entry.subjectId, entry.subjectName),
      h("code", {}, nameText(entry.address)),
      timeOf(entry.at),
      [
        h(
          "span",
          { class: `status ${entry.outcome === "refused" ? "status-error" : ""}` },
          outcomeTexts[entry.outcome],
        ),
        entry.reason === null ? null : h("small", {}, ` ${entry.reason}`),
      ],
    ]),
  );
}

function detailOf({ detail }: AuditEntry): Child {
  return detail === "" ? null : h("small", {}, ` ${nameText(detail)}`);
}

function userLink(id: string, name: string, isByKey = false): Child {
  const href = toHash({ view: "user", id });
  return [h("bdi", {}, h("a", { href }, nameText(name === "" ? id : name))), isByKey ? " by API key" : null];
}

function textOf(texts: Readonly<Record<string, string>>, name: string): string {
  return texts[name] ?? name;
}

function exportBar(app: App, filter: AuditFilter): HTMLElement {
  const trouble = h("div", { class: "trouble" });
  const save = (text: string, ending: string): HTMLButtonElement => {
    const work = async (): Promise<void> => {
      fill(trouble);
      const answer = await app.client.open(`audit-log.${ending}${toSearch(toQuery(filter))}`);
      if (answer.ok) saveFile(`audit-log.${ending}`, await answer.value.blob());
      else fill(trouble, failurePanel(answer.error));
    };
    const button: HTMLButtonElement = h("button", { on: { click: () => void whileBusy([button], work) } }, text);
    return button;
  };
  return h(
    "div",
    { class: "exports" },
    h(
      "div",
      { class: "actions" },
      save("Download all that fits as CSV", "csv"),
      save("Download all that fits as JSON lines", "ndjson"),
    ),
    trouble,
  );
}

function filterForm(app: App, filter: AuditFilter): HTMLElement {
  const user = h("input", { id: "user", type: "search", value: filter.user, maxlength: 320, spellcheck: "false" });
  const choice = (id: string, texts: Readonly<Record<string, string>>, chosen: string): HTMLSelectElement =>
    h(
      "select",
      { id },
      h("option", { value: "" }, "All"),
      ...Object.entries(texts).map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    );
  const action = choice("action", actionTexts, filter.action);
  const kind = choice("kind", kindTexts, filter.kind);
  const from = h("input", { id: "from", type: "date", value: filter.from });
  const to = h("input", { id: "to", type: "date", value: filter.to });
  const go = (event: Event): void => {
    event.preventDefault();
    const chosen = { user: user.value.trim(), action: action.value, kind: kind.value, from: from.value, to: to.value };
    app.go({ view: "audit", filter: { ...noAuditFilter, ...chosen } });
  };
  const field = (label: string, control: HTMLElement): HTMLElement =>
    h("div", { class: "field" }, h("label", { for: control.id }, label), control);
  return h(
    "form",
    { class: "card filters", role: "search", "aria-label": "Filters", on: { submit: go } },
    field("User", user),
    field("Action", action),
    field("Kind", kind),
    field("From", from),
    field("To", to),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit" }, "Filter"),
      h("a", { class: "button quiet", href: "#/audit" }, "Show all"),
    ),
  );
}

function emptyHint(): HTMLElement {
  return h(
    "div",
    { class: "empty" },
    h("p", {}, "Nothing in the audit log fits these filters."),
    h("p", {}, h("a", { href: "#/audit" }, "Show all")),
  );
}
