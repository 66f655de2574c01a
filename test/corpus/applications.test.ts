/** The small applications are what they say: every planted bug fits its sound form once, and compiles. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chooseVersion } from "../../engine/solc/choose-version.ts";
import { makeInput } from "../../engine/solc/make-input.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { brokenSources, readApplications } from "../harness/applications.ts";
import { bundledVersion, compileNow } from "../harness/in-process-compiler.ts";
import { inRoot } from "../harness/root.ts";

const sets = [
  "open",
  "open-2",
  "blind-2",
  "blind-3",
  "blind-4",
  "blind-5",
  "blind-6",
  "blind-7",
  "blind-8",
  "blind-9",
  "blind-10",
  "drains",
]
  .map((set) => inRoot("test/applications", set))
  .filter((folder) => existsSync(folder));

function errorsIn(sources: Readonly<Record<string, string>>): string[] {
  const texts = Object.entries(sources).map(([file, source]) => makeSourceText(file, source));
  const { errors = [] } = compileNow(makeInput(texts, {}, "ast", bundledVersion));
  return errors.flatMap(({ severity, message }) => (severity === "error" ? [message] : []));
}

/** Those of older compilers are compiled where they are measured: the compilers have to be fetched. */
function isForBundled(sources: Readonly<Record<string, string>>): boolean {
  const texts = Object.entries(sources).map(([file, source]) => makeSourceText(file, source));
  return chooseVersion(texts, [bundledVersion], undefined).ok;
}

describe("small applications", () => {
  for (const application of sets.flatMap(readApplications)) {
    const { name, sources, forms } = application;
    it(`${name}: its bugs fit, are told apart, and lie where they say`, () => {
      assert.deepEqual(
        [...new Set(forms.map(({ id }) => id))],
        forms.map(({ id }) => id),
      );
      for (const form of forms) {
        const broken = brokenSources(application, form);
        for (const place of form.places) {
          const source = broken[place.file] ?? "";
          assert.match(source, new RegExp(`\\b${place.contract}\\b`), `${form.id}: no ${place.contract}`);
          assert.ok(source.includes(place.function), `${form.id}: no ${place.function} in ${place.file}`);
        }
      }
    });

    if (!isForBundled(sources)) continue;
    it(`${name}: compiles in every form`, () => {
      assert.deepEqual(errorsIn(sources), []);
      for (const form of forms) assert.deepEqual(errorsIn(brokenSources(application, form)), [], form.id);
    });
  }
});
