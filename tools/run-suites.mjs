/** Runs suites, two side by side where one of them keeps no more than a core busy, and adds up what they count. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./setup.mjs";

/** A suite that is not done by then hangs. */
const suiteLimitMs = 20 * 60_000;

/**
 * The counts of all of them. Those that the others need (`always`) run first; then those of one thread,
 * beside those that keep the cores busy. What a suite prints comes in one piece then, once it is done.
 */
export async function runSuites(suites) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "solhound-test-"));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const runRow = async (row, isAlone) => {
    for (const suite of row) {
      const counts = await runTimed(suite, scratch, isAlone);
      for (const key of Object.keys(total)) total[key] += counts[key];
    }
  };
  const rows = [(suite) => !suite.oneThread, (suite) => suite.oneThread]
    .map((isOfRow) => suites.filter((suite) => !suite.always && isOfRow(suite)))
    .filter((row) => row.length > 0);
  try {
    await runRow(
      suites.filter((suite) => suite.always),
      true,
    );
    await Promise.all(rows.map((row) => runRow(row, rows.length === 1)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return total;
}

/** Says what it runs, what that printed, and how it ended. */
async function runTimed(suite, scratch, isAlone) {
  const startedMs = Date.now();
  const outputFile = isAlone ? null : path.join(scratch, `${suite.name}.txt`);
  console.log(`\n== ${suite.name}${isAlone ? "" : ": started"}`);
  const { reason, ...counts } = await runSuite(suite, scratch, outputFile);
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  if (outputFile !== null && existsSync(outputFile)) process.stdout.write(`\n${readFileSync(outputFile, "utf8")}`);
  if (reason !== undefined) console.log(`  ${reason}`);
  console.log(
    `== ${suite.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`,
  );
  return counts;
}

/** Its counts, with the `reason` where it did not run to its end. */
async function runSuite(suite, scratch, outputFile) {
  const resultFile = path.join(scratch, `${suite.name}.json`);
  const plan = await suite.plan();
  if (plan.unavailable) return unavailable(plan.unavailable, plan.optional === true);
  const env = { ...process.env, ...plan.env, SOLHOUND_TEST_RESULT: resultFile };
  const { status, reason } = await run(plan, env, outputFile);
  const isRight = status === 0;
  const counts = plan.countsAsOne ? { passed: +isRight, failed: +!isRight, skipped: 0 } : countsOf(resultFile, status);
  return reason === null ? counts : { ...counts, reason };
}

/**
 * A suite whose part cannot be had is skipped with the reason; where everything must run, that is a failure, unless
 * another suite shows the same.
 */
function unavailable(why, optional) {
  const mustRun = process.env.CI === "true" && !optional;
  const reason = `${mustRun ? "failed" : "skipped"}: ${why}`;
  return mustRun ? { passed: 0, failed: 1, skipped: 0, reason } : { passed: 0, failed: 0, skipped: 1, reason };
}

/** Status null, with a reason, where it could not be started or had to be ended. */
async function run({ command, args }, env, outputFile) {
  const output = outputFile === null ? "inherit" : openSync(outputFile, "w");
  const child = spawn(command, args, { cwd: root, stdio: ["inherit", output, output], env });
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    child.kill("SIGTERM");
  }, suiteLimitMs);
  const ended = await new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: null, reason: `failed: ${error.message}` }));
    child.on("close", (status) => resolve({ status, reason: null }));
  });
  clearTimeout(limit);
  if (outputFile !== null) closeSync(output);
  return isLate ? { status: null, reason: `failed: not done after ${suiteLimitMs / 60_000} minutes` } : ended;
}

/** Counts that the suite left behind; an exit status that contradicts them is one more failure. */
function countsOf(resultFile, status) {
  if (!existsSync(resultFile)) return { passed: 0, failed: 1, skipped: 0 };
  const counts = JSON.parse(readFileSync(resultFile, "utf8"));
  const ran = counts.passed + counts.failed + counts.skipped > 0;
  return (status !== 0 || !ran) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
