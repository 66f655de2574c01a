/** `npm test`: sets itself up, runs every suite, and ends with `N passed, N failed, N skipped`. `--fast`: the inner loop. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

const fast = process.argv.includes("--fast");
const only = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const bin = (name) => path.join(root, "node_modules/.bin", name);

/** A command that either holds or does not counts as one test. */
const check = (command, ...args) => ({ kind: "check", command, args });
/** Compiled mocha files. */
const mocha = (...globs) => ({ kind: "mocha", globs });

/** Every suite, in the order they run: what is quick and tells most comes first. */
const suites = [
  { name: "types", fast: true, run: check(bin("tsc"), "-p", "tsconfig.json") },
  { name: "lint", fast: true, run: check(bin("biome"), "ci", ".") },
  { name: "unit", fast: true, run: mocha("out/test/{tidy,engine,detectors,cli,api,server,client}/**/*.test.js") },
  { name: "protocol", fast: false, run: mocha("out/test/protocol/**/*.test.js") },
];

const scratch = mkdtempSync(path.join(os.tmpdir(), "solhound-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };

function runCheck({ command, args }) {
  const ok = spawnSync(command, args, { cwd: root, stdio: "inherit" }).status === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

function runMocha({ globs }) {
  const resultFile = path.join(scratch, "result.json");
  rmSync(resultFile, { force: true });
  const args = ["--enable-source-maps", path.join(root, "node_modules/mocha/bin/mocha.js")];
  args.push(
    "--reporter",
    path.join(root, "tools/mocha-reporter.cjs"),
    "--timeout",
    "60000",
    "--parallel",
    "--jobs",
    "2",
    ...globs,
  );
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, SOLHOUND_TEST_RESULT: resultFile },
  });
  try {
    const counts = JSON.parse(readFileSync(resultFile, "utf8"));
    return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

ensureInstalled();
await ensureBuilt();
for (const suite of suites) {
  if ((fast && !suite.fast) || (only.length > 0 && !only.includes(suite.name))) continue;
  const startedMs = Date.now();
  console.log(`\n== ${suite.name}`);
  const counts = suite.run.kind === "check" ? runCheck(suite.run) : runMocha(suite.run);
  for (const key of Object.keys(total)) total[key] += counts[key];
  console.log(
    `== ${suite.name}: ${counts.passed} passed, ${counts.failed} failed (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`,
  );
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
