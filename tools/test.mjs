/**
 * `npm test`: sets itself up, runs every suite, and ends with `N passed, N failed, N skipped`. `--fast`: the inner loop;
 * `--fast --changed [REF]`: of the unit tests only those that the changes since REF can concern, HEAD unless named.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { runSuites } from "./run-suites.mjs";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";
import { isUnitTest, suites, unitSuiteOf } from "./suites.mjs";

const options = ["--fast", "--changed", "--help"];
const flags = process.argv.slice(2).filter((arg) => arg.startsWith("-"));
const named = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const fast = flags.includes("--fast");
const onlyChanged = flags.includes("--changed");
const only = onlyChanged ? [] : named;

if (flags.includes("--help")) {
  console.log(helpText());
  process.exit(0);
}
const wrong = troubleWith();
if (wrong !== undefined) {
  console.error(wrong);
  process.exit(2);
}

/** Why nothing can be run as it was asked for; undefined where it can. */
function troubleWith() {
  const strange = flags.filter((flag) => !options.includes(flag));
  if (strange.length > 0) return `There is no option ${strange.join(", ")}.\n\n${helpText()}`;
  if (onlyChanged && (!fast || named.length > 1)) {
    return "--changed takes one commit or none, and is for the inner loop: npm run test:fast -- --changed [REF]";
  }
  const unknown = only.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) return `There is no suite named ${unknown.join(", ")}.\n\n${helpText()}`;
}

function helpText() {
  const nameColumn = Math.max(...suites.map(({ name }) => name.length));
  const note = ({ fast, always }) => (always ? "inner loop, and before each named suite" : fast ? "inner loop" : "");
  const rows = suites.map((suite) => `  ${suite.name.padEnd(nameColumn)}  ${note(suite)}`.trimEnd());
  return `Usage: npm test                                every suite
       npm test -- SUITE...                    the named suites; put names of two words in quotes
       npm run test:fast                       the inner loop
       npm run test:fast -- --changed [REF]    of its unit tests those that the changes since REF, or HEAD, concern

UPDATE=1 before it writes catalogue, pages of checks, marks of fixtures and snapshots anew.

The suites:
${rows.join("\n")}`;
}

/** Compiled tests whose source is gone would still run. */
function removeStaleOutput(folder = "out/test") {
  if (!existsSync(path.join(root, folder))) return;
  for (const entry of readdirSync(path.join(root, folder), { recursive: true })) {
    if (!entry.endsWith(".test.js")) continue;
    const source = path.join(root, folder.replace("out/", ""), entry.replace(/\.js$/, ".ts"));
    if (!existsSync(source)) rmSync(path.join(root, folder, entry));
  }
}

/** The suites with those unit tests alone that the changes since `ref` can concern; says which, and why. */
async function narrowed(ref) {
  const { changedFiles, readCode, reachedTests } = await import("./changed-tests.mjs");
  const code = readCode(root);
  let changed;
  try {
    changed = changedFiles(root, ref);
  } catch (error) {
    console.error(`--changed ${ref}: ${error.message}`);
    process.exit(2);
  }
  const ways = [...reachedTests(code, changed)].filter(([file]) => isUnitTest(file)).sort();
  const nUnits = [...code.keys()].filter((file) => file.endsWith(".test.ts") && isUnitTest(file)).length;
  console.log(`${changed.length} files differ from ${ref}; they concern ${ways.length} of ${nUnits} unit test files:`);
  for (const [, way] of ways)
    console.log(`  ${(way.length > 4 ? [way[0], way[1], "...", way.at(-1)] : way).join(" < ")}`);
  const files = ways.map(([file]) => file);
  return suites.flatMap((suite) => {
    if (suite.name !== "unit") return [suite];
    return files.length === 0 ? [] : [{ ...suite, ...unitSuiteOf(files) }];
  });
}

ensureInstalled();
if (process.env.UPDATE === "1") {
  const { generateCatalogue } = await import("./generate-catalogue.mjs");
  await generateCatalogue();
}
await ensureBuilt();
removeStaleOutput();
const wanted = onlyChanged ? await narrowed(named[0] ?? "HEAD") : suites;
const chosen = wanted.filter(
  (suite) => (!fast || suite.fast) && (only.length === 0 || suite.always || only.includes(suite.name)),
);
const total = await runSuites(chosen);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
