/**
 * The step "Analyse" of the GitHub Action: analyses the checkout, and its base where one is named; writes the report as
 * SARIF and the new findings as Markdown. Exit status: as `solhound analyze`, where only new findings count.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkOutBase } from "./base-checkout.mjs";
import { newResults, severities, summarize } from "./findings.mjs";

const cli = path.join(path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url)))), "dist/cli.js");
const { env } = process;
const scratch = mkdtempSync(path.join(env.RUNNER_TEMP || os.tmpdir(), "solhound-action-"));

const lines = (text) =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The results of one run in `folder`, as SARIF has them; `status` is 2 or above where there are none. */
function analyze(folder, sarif, paths) {
  const fixed = ["--format", "sarif", "--output", sarif, "--fail-on", "never", "--no-progress"];
  const options = ["--mode", env.SOLHOUND_MODE || "quick", ...lines(env.SOLHOUND_OPTIONS), ...fixed];
  const { status } = spawnSync(process.execPath, [cli, "analyze", ...options, "--", ...paths], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (!existsSync(sarif)) return { status: status || 3, results: [] };
  return { status: status ?? 3, results: JSON.parse(readFileSync(sarif, "utf8")).runs[0].results };
}

/** What the base of the pull request has; nothing, and a warning, where that cannot be told. */
function resultsOfBase(paths) {
  const base = env.SOLHOUND_BASE;
  if (!base) return [];
  const checkout = checkOutBase(base, path.join(scratch, "base"));
  if (!checkout.ok) {
    console.log(`::warning title=Solhound::${checkout.reason} All findings are told as new.`);
    return [];
  }
  try {
    const there = paths.filter((one) => existsSync(path.join(checkout.folder, one)));
    return there.length === 0 ? [] : analyze(checkout.folder, path.join(scratch, "base.sarif"), there).results;
  } finally {
    checkout.remove();
  }
}

function tell(name, value) {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

function main() {
  const failOn = (env.SOLHOUND_FAIL_ON || "high").toLowerCase();
  if (failOn !== "never" && !severities.includes(failOn)) {
    console.log(`::error title=Solhound::fail-on is "${failOn}"; it can be ${severities.join(", ")} or never.`);
    return 2;
  }
  const paths = lines(env.SOLHOUND_PATHS || ".");
  const sarif = path.resolve(env.SOLHOUND_SARIF || "solhound.sarif");
  rmSync(sarif, { force: true });
  const { status, results } = analyze(process.cwd(), sarif, paths);
  if (!existsSync(sarif)) return status;
  const fresh = newResults(results, resultsOfBase(paths));
  const summary = path.join(scratch, "summary.md");
  writeFileSync(summary, summarize(fresh, { ...env, total: results.length, isComplete: status < 2 }));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, readFileSync(summary));
  for (const [name, value] of Object.entries({ sarif, summary, findings: results.length })) tell(name, value);
  tell("new-findings", fresh.length);
  if (status >= 2) return status;
  const counts = severities.slice(0, severities.indexOf(failOn) + 1);
  return fresh.some(({ properties }) => counts.includes(properties.severity.toLowerCase())) ? 1 : 0;
}

process.exit(main());
