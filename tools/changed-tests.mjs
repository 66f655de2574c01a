/** Which unit tests a change can concern: those that come to a changed file through imports, or by naming it. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { engineBuild, nodeBuild } from "../esbuild.mjs";

/** What decides about every test. */
const concernsAll = new Set(["package-lock.json", "tsconfig.json", "tools/suites.mjs", "tools/test.mjs"]);

/** These read all sources, whoever imports them. */
const readsAll = /^test\/tidy\/.*\.test\.ts$/;

/** What each bundle is made of, by its name. */
const entryPoints = { ...nodeBuild.entryPoints, ...engineBuild.entryPoints };

/** Quoted in code, these mean the folder and what is in it; other folders are named with their parents. */
const dataFolders = new Set(["docs", "examples", "media"]);

/**
 * Files of the checkout `folder` that differ from `ref`, those not yet under version control too; relative, with forward
 * slashes. Throws where git does not know `ref`.
 */
export function changedFiles(folder, ref) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr.trim());
    return stdout.split("\0").filter((name) => name !== "");
  };
  const tracked = git("diff", "--name-only", "--no-renames", "-z", ref, "--");
  return [...tracked, ...git("ls-files", "--others", "--exclude-standard", "-z")].sort();
}

/** The text of every code file of the checkout, by its path: what `reachedTests` looks through. */
export function readCode(folder) {
  const folders = ["engine", "api", "remote", "server", "client", "cli", "test", "tools"];
  const files = folders
    .filter((name) => existsSync(path.join(folder, name)))
    .flatMap((name) => readdirSync(path.join(folder, name), { recursive: true }).map((file) => path.join(name, file)))
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /\.(ts|mjs)$/.test(file));
  return new Map(["esbuild.mjs", ...files].map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
}

/**
 * For each test file that a change concerns, the way there: the test first, the changed file last; by the test's path.
 * `code` is what `readCode` answers. Types do not count: the compiler sees to them.
 */
export function reachedTests(code, changed) {
  const tests = [...code.keys()].filter((file) => file.endsWith(".test.ts"));
  const decisive = changed.find((file) => concernsAll.has(file));
  if (decisive !== undefined) return new Map(tests.map((file) => [file, [file, decisive]]));
  const ways = waysTo(changed, usersOf(code, changed));
  const wayOf = (file) =>
    ways.get(file) ?? (changed.length > 0 && readsAll.test(file) ? [file, "any file"] : undefined);
  return new Map(tests.map((file) => [file, wayOf(file)]).filter(([, way]) => way !== undefined));
}

/** From all that needs a changed file, however far, the shortest way to it. */
function waysTo(changed, users) {
  const ways = new Map(changed.map((file) => [file, [file]]));
  // A map is walked in the order of insertion, additions too: what is near comes first.
  for (const [file, way] of ways) {
    for (const user of users.get(file) ?? []) if (!ways.has(user)) ways.set(user, [user, ...way]);
  }
  return ways;
}

/** By file: the files of `code` that need it. */
function usersOf(code, changed) {
  const users = new Map();
  const data = changed.filter((file) => !/\.(ts|mjs)$/.test(file));
  for (const [file, text] of code) {
    for (const needed of [...importsOf(file, text), ...namedIn(text, code, data)]) {
      users.set(needed, (users.get(needed) ?? new Set()).add(file));
    }
  }
  return users;
}

function importsOf(file, text) {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^;'"]*?from\s*"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"|(?:^|\n)import\s*"(\.[^"]+)"/g;
  return [...text.matchAll(pattern)].map((match) =>
    path.posix.join(path.posix.dirname(file), match[1] ?? match[2] ?? match[3]),
  );
}

/** Code, bundles and changed data that a text names between quotes. */
function namedIn(text, code, data) {
  const named = new Set();
  for (const [, words] of text.matchAll(/["'`]([\w./-]+)["'`]/g)) {
    if (code.has(words)) named.add(words);
    const entry = entryPoints[/(?:^|\/)([\w-]+)\.c?js$/.exec(words)?.[1] ?? ""];
    if (entry !== undefined) named.add(entry);
    for (const file of data) if (isNamedBy(words, file)) named.add(file);
  }
  return named;
}

function isNamedBy(words, file) {
  const folder = words.replace(/\/$/, "");
  return words === file || ((folder.includes("/") || dataFolders.has(folder)) && file.startsWith(`${folder}/`));
}
