/**
 * `npm test`: sets itself up, runs every suite, and ends with `N passed, N failed, N skipped`. `--fast`: the inner loop;
 * `--fast --changed [REF]`: of the unit tests only those that the changes since REF can concern, HEAD unless named.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";
import { isUnitTest, suites, unitSuiteOf } from "./suites.mjs";

const fast = process.argv.includes("--fast");
const onlyChanged = process.argv.includes("--changed");
const named = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const only = onlyChanged ? [] : named;

if (onlyChanged && (!fast || named.length > 1)) {
  console.error("--changed takes one commit or none, and is for the inner loop: npm run test:fast -- --changed [REF]");
  process.exit(2);
}

const unknown = only.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  const names = suites.map(({ name }) => name).join(", ");
  console.error(`There is no suite named ${unknown.join(", ")}. The suites are: ${names}.`);
  process.exit(2);
}

/** A suite that is not done by then hangs. */
const suiteLimitMs = 20 * 60_000;

/** Compiled tests whose source is gone would still run. */
function removeStaleOutput(folder = "out/test") {
  if (!existsSync(path.join(root, folder))) return;
  for (const entry of readdirSync(path.join(root, folder), { recursive: true })) {
    if (!entry.endsWith(".test.js")) continue;
    const source = path.join(root, folder.replace("out/", ""), entry.replace(/\.js$/, ".ts"));
    if (!existsSync(source)) rmSync(path.join(root, folder, entry));
  }
}

/**
 * A suite whose part cannot be had is skipped with the reason; where everything must run, that is a failure, unless
 * another suite shows the same.
 */
function unavailable(reason, optional) {
  const mustRun = process.env.CI === "true" && !optional;
  console.log(`  ${mustRun ? "failed" : "skipped"}: ${reason}`);
  return mustRun ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 };
}

/** Counts that the suite left behind; an exit status that contradicts them is one more failure. */
function countsOf(resultFile, status) {
  if (!existsSync(resultFile)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = JSON.parse(readFileSync(resultFile, "utf8"));
  const ran = counts.passed + counts.failed + counts.skipped > 0;
  return (status !== 0 || !ran) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
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

/** Runs one suite and answers its counts. */
async function runSuite(suite, scratch) {
  const resultFile = path.join(scratch, `${suite.name}.json`);
  const plan = await suite.plan();
  if (plan.unavailable) return unavailable(plan.unavailable, plan.optional === true);
  const env = { ...process.env, ...plan.env, SOLHOUND_TEST_RESULT: resultFile };
  const { status, error } = spawnSync(plan.command, plan.args, {
    cwd: root,
    stdio: "inherit",
    env,
    timeout: suiteLimitMs,
  });
  if (error)
    console.log(
      `  failed: ${error.code === "ETIMEDOUT" ? `not done after ${suiteLimitMs / 60_000} minutes` : error.message}`,
    );
  if (plan.countsAsOne) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  return countsOf(resultFile, status);
}

ensureInstalled();
if (process.env.UPDATE === "1") {
  const { generateCatalogue } = await import("./generate-catalogue.mjs");
  await generateCatalogue();
}
await ensureBuilt();
removeStaleOutput();
const wanted = onlyChanged ? await narrowed(named[0] ?? "HEAD") : suites;
const scratch = mkdtempSync(path.join(os.tmpdir(), "solhound-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };
for (const suite of wanted) {
  if ((fast && !suite.fast) || (only.length > 0 && !suite.always && !only.includes(suite.name))) continue;
  const startedMs = Date.now();
  console.log(`\n== ${suite.name}`);
  const counts = await runSuite(suite, scratch);
  for (const key of Object.keys(total)) total[key] += counts[key];
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  console.log(
    `== ${suite.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`,
  );
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
