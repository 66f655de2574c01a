/** `docs/api-coverage.md`: what of the specification is shown by which test. `UPDATE=1` writes it. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { permissions } from "../../../api/http/principal.ts";
import { routes } from "../../../api/routes.ts";
import { inRoot } from "../../harness/root.ts";
import { checklistRows } from "./checklist-rows.ts";
import { type ListedTest, listTests } from "./list-tests.ts";
import { permissionRows, sessionRows } from "./permission-rows.ts";
import { routeRows } from "./route-rows.ts";
import type { Row, Section, TestReference } from "./row.ts";
import { ruleRows } from "./rule-rows.ts";

const sections: readonly Section[] = [routeRows, checklistRows, permissionRows, sessionRows, ...ruleRows];
const page = inRoot("docs/api-coverage.md");

function testsOf(reference: TestReference, tests: readonly ListedTest[]): readonly ListedTest[] {
  const [file = "", ...title] = reference.split(": ");
  return tests.filter((test) => test.file === file && test.title.includes(title.join(": ")));
}

function stateOf({ tests, note }: Row): "shown" | "partly" | "not shown" {
  if (tests.length === 0) return "not shown";
  return note === undefined ? "shown" : "partly";
}

function render(): string {
  const rows = sections.flatMap((section) => section.rows);
  const counts = (["shown", "partly", "not shown"] as const).map(
    (state) => `${rows.filter((row) => stateOf(row) === state).length} ${state}`,
  );
  return `${[
    "# What of the API's specification is shown",
    "One row for each route, permission, rule and limit of the interface, and for each item that old clients break without. A row is `shown` by tests that run in the test command, `partly` where the note says what they leave open, `not shown` where there is none. The page is written by `UPDATE=1 npm test`, and a test fails when it is out of date or names a test that is not there.",
    `${rows.length} rows: ${counts.join(", ")}.`,
    ...sections.map(renderSection),
  ].join("\n\n")}\n`;
}

function renderSection({ title, rows }: Section): string {
  const lines = rows.map((row) => {
    const shownBy = row.tests.map(renderReference);
    return `| ${[row.id, row.what, shownBy.join("<br>"), stateOf(row) + (row.note ? `: ${row.note}` : "")].join(" | ")} |`;
  });
  return [`## ${title}`, "", "| | What | Shown by | State |", "|---|---|---|---|", ...lines].join("\n");
}

function renderReference(reference: TestReference): string {
  const [file = "", ...words] = reference.split(": ");
  const title = words.join(": ").trim().replaceAll("|", "\\|");
  return `\`${file}\`${title === "" ? "" : ` ${title}`}`;
}

describe("the coverage of the API's specification", function () {
  this.timeout(60_000);
  let tests: readonly ListedTest[];
  before(() => {
    const folders = ["api/**/*.test.js", "service/**/*.test.js", "old-clients/**/*.test.js", "cli/serve.test.js"];
    tests = listTests(folders);
  });

  it("names tests that are there", () => {
    const references = sections.flatMap(({ rows }) => rows).flatMap((row) => row.tests);
    assert.deepEqual(
      references.filter((reference) => testsOf(reference, tests).length === 0),
      [],
    );
  });

  it("has a row for every route, every item and every permission", () => {
    const named = new Set(routeRows.rows.map(({ what }) => what));
    assert.deepEqual(
      routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !named.has(route)),
      [],
    );
    assert.equal(named.size, routes.length, "no route is there that is not served");
    assert.deepEqual(
      checklistRows.rows.map(({ id }) => Number(id)),
      Array.from({ length: 24 }, (_, index) => index + 1),
    );
    const guarded = new Set(permissionRows.rows.map(({ id }) => id));
    assert.deepEqual(
      permissions.filter((permission) => !guarded.has(permission)),
      [],
    );
  });

  it("is told in docs/api-coverage.md as it is", () => {
    const text = render();
    if (process.env["UPDATE"]) writeFileSync(page, text);
    assert.equal(existsSync(page) ? readFileSync(page, "utf8") : "", text, "UPDATE=1 writes it anew");
  });
});
