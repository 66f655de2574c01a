/** The suites of `npm test`, in the order they run: what is quick and tells most comes first. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensurePackaged } from "./package.mjs";
import { ensurePart } from "./parts.mjs";
import { root } from "./setup.mjs";
import { ensureVscodeDesktop } from "./vscode-desktop.mjs";

const bin = (name) => path.join(root, "node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);

/** A command that either holds or does not: one test. */
const command =
  (name, ...args) =>
  () => ({ command: bin(name), args, countsAsOne: true });

/**
 * Compiled mocha files. `extra` may prepare an environment, or say why the suite cannot run. Where `stalls`, a test that
 * fails is tried once more, and named: servers, browsers and editors are stopped for seconds by a machine that is busy.
 */
const mocha =
  (globs, { parallel = true, timeoutMs = 60_000, stalls = false, extra = async () => ({}) } = {}) =>
  async () => ({
    command: process.execPath,
    args: [
      "--enable-source-maps",
      path.join(root, "node_modules/mocha/bin/mocha.js"),
      ...["--reporter", path.join(root, "tools/mocha-reporter.cjs"), "--timeout", String(timeoutMs)],
      ...(parallel ? ["--parallel", "--jobs", "2"] : []),
      ...(stalls ? ["--retries", "1"] : []),
      ...globs,
    ],
    ...(await extra()),
  });

/** Whether the VS Code server of the part runs here; elsewhere a VS Code for the desktop has to serve. */
const hasVscodeServer = process.platform === "linux" && process.arch === "x64";

/** What a suite in a VS Code server needs, that of a part: the newest of the tests, or the oldest that we run in. */
const inVscodeServer =
  (serverPart = "vscode") =>
  async () => {
    const parts = ["vscode", serverPart].map((name) => ensurePart(name));
    const unavailable = parts.find((part) => part.unavailable)?.unavailable;
    if (unavailable) return { unavailable, optional: !hasVscodeServer };
    const [{ folder }, server] = parts;
    const env = { SOLHOUND_PART_VSCODE: folder, SOLHOUND_VSCODE_SERVER: server.folder };
    return { env: { ...env, SOLHOUND_VSIX: await ensurePackaged() } };
  };

/** The browser that the part brings. */
async function inBrowser() {
  const { folder, unavailable } = ensurePart("vscode");
  return unavailable ? { unavailable, optional: !hasVscodeServer } : { env: { SOLHOUND_PART_VSCODE: folder } };
}

/** The same suite of the extension host, in a VS Code for the desktop where one can be had. */
async function inVscodeDesktop() {
  const { executable, unavailable } = await ensureVscodeDesktop();
  if (unavailable) return { unavailable, optional: hasVscodeServer && !process.env.VSCODE_PATH };
  return { env: { SOLHOUND_VSCODE_DESKTOP: executable, SOLHOUND_VSIX: await ensurePackaged() } };
}

/** What a suite that uses parts needs; see `test/harness/part.ts`. */
const withParts =
  (...names) =>
  async () => {
    const env = {};
    for (const name of names) {
      const { folder, unavailable } = ensurePart(name);
      if (unavailable) return { unavailable };
      env[`SOLHOUND_PART_${name.toUpperCase().replaceAll("-", "_")}`] = folder;
    }
    return { env };
  };

/** Whether the npm registry that this machine is set up for answers. */
async function withRegistry() {
  const { status, stderr } = spawnSync("npm", ["view", "solc@0.4.26", "name"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    timeout: 60_000,
  });
  return status === 0 ? {} : { unavailable: `the npm registry does not answer: ${stderr?.trim().split("\n").at(-1)}` };
}

/** A compiled program that reports its tests itself. */
const program = (file, extra) => async () => ({
  command: process.execPath,
  args: ["--enable-source-maps", path.join(root, file)],
  ...(await extra()),
});

const unitFolders = ["tidy", "tools", "engine", "fixes", "detectors", "cli", "api", "remote", "server", "client"];
const units = `out/test/{${unitFolders}}/**/*.test.js`;

/** Unit tests of what starts processes or servers: too slow for the inner loop. Mocha expands no braces without a star. */
const startingProcesses = [
  "out/test/engine/host/**/*.test.js",
  "out/test/engine/node/**/*.test.js",
  "out/test/tools/**/*.test.js",
  ...[
    "backup",
    "bad-input",
    "checks",
    "compilers",
    "examples",
    "explain",
    "fix",
    "folder",
    "fuzz",
    "help",
    "interrupt",
    "lsp",
    "output",
    "policy",
    "replay",
    "serve",
  ].map(cliTest),
  ...[
    ...["analyses/analyses", "analyses/bytecode-locations", "analyses/running-jobs", "auth/api-keys", "auth/sessions"],
    ...["bad-input", "checklist", "coverage/coverage", "groups/groups", "http/limits", "users/users"],
    ...["findings/**/*", "projects/members", "analyses/remove", "webhooks/webhooks"],
    ...["abuse/**/*", "accounts/accounts", "audit/audit-log", "invitations/invitations"],
    ...["http/app", "http/forms", "http/listen", "pdf/render-pdf", "secrets", "store/journal", "store/old-format"],
  ].map((name) => `out/test/api/${name}.test.js`),
];

/** Whether a test file, as in `test/cli/help.test.ts`, is one of the inner loop. */
export function isUnitTest(file) {
  const compiled = `out/${file.replace(/\.ts$/, ".js")}`;
  const isSlow = startingProcesses.some((glob) =>
    glob.includes("*") ? compiled.startsWith(glob.slice(0, glob.indexOf("*"))) : compiled === glob,
  );
  return unitFolders.includes(file.split("/")[1]) && !isSlow;
}

/** The suite `unit`, of these test files alone. */
export function unitSuiteOf(files) {
  return { name: "unit", plan: mocha(files.map((file) => `out/${file.replace(/\.ts$/, ".js")}`)) };
}

function cliTest(name) {
  return `out/test/cli/${name}.test.js`;
}

/** What a user sees of a window. */
function vscodeUi(extra) {
  return mocha(["out/test/vscode/ui/**/*.test.js"], { parallel: false, timeoutMs: 120_000, stalls: true, extra });
}

/**
 * `plan` answers what to start: command, args, env; or `unavailable`, the reason why it cannot run here;
 * `optional` with it where another suite shows the same, so that this is no failure even where everything must run.
 * `fast` suites are the inner loop; `always` ones also run when a suite is named, since the others need what they make.
 * `oneThread` says that a suite keeps one core busy at most: it runs beside one that takes what there is.
 */
export const suites = [
  { name: "types", fast: true, always: true, plan: command("tsc", "-p", "tsconfig.json") },
  { name: "web types", fast: true, plan: command("tsc", "-p", "api/web") },
  { name: "lint", fast: true, plan: command("biome", "ci", ".") },
  { name: "unit", fast: true, plan: mocha([units, ...startingProcesses.flatMap((glob) => ["--ignore", glob])]) },
  { name: "processes", fast: false, plan: mocha(startingProcesses, { stalls: true }) },
  {
    name: "evm",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/evm/**/*.test.js"], { parallel: false, timeoutMs: 300_000 }),
  },
  {
    name: "rule proofs",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/rule-proofs/**/*.test.js"], { parallel: false, timeoutMs: 120_000 }),
  },
  {
    name: "variations",
    fast: false,
    plan: mocha(["out/test/metamorphic/**/*.test.js", "out/test/corpus/**/*.test.js"], { timeoutMs: 120_000 }),
  },
  { name: "old compilers", fast: false, plan: mocha(["out/test/old-compilers/**/*.test.js"]) },
  {
    name: "service",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/service/**/*.test.js"], { parallel: false, stalls: true }),
  },
  {
    name: "postgres",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/postgres/**/*.test.js"], { parallel: false, timeoutMs: 400_000, stalls: true }),
  },
  {
    name: "old clients",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/old-clients/**/*.test.js"], {
      parallel: false,
      stalls: true,
      extra: withParts("old-clients", "sabre", "truffle-security"),
    }),
  },
  {
    name: "npm contracts",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/npm-contracts/**/*.test.js"], {
      parallel: false,
      timeoutMs: 120_000,
      extra: withParts("npm-contracts"),
    }),
  },
  {
    name: "web",
    fast: false,
    plan: mocha(["out/test/web/**/*.test.js"], { timeoutMs: 120_000, stalls: true, extra: inBrowser }),
  },
  {
    name: "clean",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/clean/**/*.test.js"], {
      parallel: false,
      timeoutMs: 120_000,
      extra: withParts("npm-contracts"),
    }),
  },
  {
    name: "npm",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/npm/**/*.test.js"], { parallel: false, extra: withRegistry }),
  },
  { name: "protocol", fast: false, plan: mocha(["out/test/protocol/**/*.test.js"], { stalls: true }) },
  {
    name: "package",
    oneThread: true,
    fast: false,
    plan: mocha(["out/test/package/**/*.test.js"], {
      parallel: false,
      extra: async () => ({ env: { SOLHOUND_VSIX: await ensurePackaged() } }),
    }),
  },
  {
    name: "vscode host",
    oneThread: true,
    fast: false,
    plan: program("out/test/vscode/run-server.js", inVscodeServer()),
  },
  { name: "vscode ui", oneThread: true, fast: false, plan: vscodeUi(inVscodeServer()) },
  {
    name: "oldest vscode host",
    oneThread: true,
    fast: false,
    plan: program("out/test/vscode/run-server.js", inVscodeServer("vscode-oldest")),
  },
  { name: "oldest vscode ui", oneThread: true, fast: false, plan: vscodeUi(inVscodeServer("vscode-oldest")) },
  {
    name: "vscode electron",
    oneThread: true,
    fast: false,
    plan: program("out/test/vscode/run-electron.js", inVscodeDesktop),
  },
];
