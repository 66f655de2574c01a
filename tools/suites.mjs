/** The suites of `npm test`, in the order they run: what is quick and tells most comes first. */
import path from "node:path";
import { root } from "./setup.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);

/** A command that either holds or does not: one test. */
const command =
  (name, ...args) =>
  () => ({ command: bin(name), args, countsAsOne: true });

/** Compiled mocha files. `extra` may prepare an environment, or say why the suite cannot run. */
const mocha =
  (globs, { parallel = true, timeoutMs = 60_000, extra = async () => ({}) } = {}) =>
  async () => ({
    command: process.execPath,
    args: [
      "--enable-source-maps",
      path.join(root, "node_modules/mocha/bin/mocha.js"),
      ...["--reporter", path.join(root, "tools/mocha-reporter.cjs"), "--timeout", String(timeoutMs)],
      ...(parallel ? ["--parallel", "--jobs", "2"] : []),
      ...globs,
    ],
    ...(await extra()),
  });

/**
 * `plan` answers what to start: command, args, env; or `unavailable`, the reason why it cannot run here.
 * `fast` suites are the inner loop; `always` ones also run when a suite is named, since the others need what they make.
 */
export const suites = [
  { name: "types", fast: true, always: true, plan: command("tsc", "-p", "tsconfig.json") },
  { name: "lint", fast: true, plan: command("biome", "ci", ".") },
  {
    name: "unit",
    fast: true,
    plan: mocha(["out/test/{tidy,engine,detectors,cli,api,server,client}/**/*.test.js"]),
  },
  { name: "protocol", fast: false, plan: mocha(["out/test/protocol/**/*.test.js"], { parallel: false }) },
];
