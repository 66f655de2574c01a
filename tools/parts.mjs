/** Large things that some tests need, from npm, kept in a cache folder outside the checkout. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./setup.mjs";

/**
 * What is special about a part. `platform`: the only one it runs on. `finish`: what is left to do after `npm ci`;
 * `revision` goes up when that changes.
 * A part is the folder `test/parts/NAME` with a `package.json` and a `package-lock.json`; it needs no row here.
 */
const specials = {
  vscode: {
    platform: "linux-x64",
    revision: 2,
    finish(folder) {
      installServer(folder);
      unpackChromium(folder);
    },
  },
  "vscode-oldest": {
    platform: "linux-x64",
    finish(folder) {
      installServer(folder);
      bringRipgrep(folder);
    },
  },
};

/** The same letters on every machine, also on one that has no fonts. */
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir prefix="relative">../node_modules/dejavu-fonts-ttf/ttf</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <match>
    <test name="family" compare="not_eq"><string>monospace</string></test>
    <edit name="family" mode="append_last"><string>Open Sans</string></edit>
  </match>
</fontconfig>
`;

const staleAfterMs = 2 * 60 * 60 * 1000;

/** `SOLHOUND_CACHE`, else the user's cache folder. */
export function cacheRoot(env = process.env) {
  if (env.SOLHOUND_CACHE) return path.resolve(env.SOLHOUND_CACHE);
  return path.join(env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache"), "solhound");
}

/**
 * Makes sure that a part of `test/parts` is installed: `{ folder }`, or `{ unavailable: reason }`. The folder is
 * complete as soon as it exists: it is prepared under another name and then renamed, so two may ask at once.
 */
export function ensurePart(name) {
  const source = path.join(root, "test/parts", name);
  const special = specials[name] ?? {};
  const here = `${process.platform}-${process.arch}`;
  if (special.platform && special.platform !== here) {
    return { unavailable: `"${name}" is made for ${special.platform}, and this is ${here}` };
  }
  const folder = path.join(cacheRoot(), `${name}-${partHash(source, special.revision ?? 0)}`);
  if (existsSync(folder)) return { folder };
  console.error(`Installing the test part "${name}" into ${folder} ...`);
  try {
    install(source, folder, special.finish);
    return { folder };
  } catch (error) {
    return { unavailable: `"${name}" could not be installed: ${error.message}` };
  }
}

/** Says which content a part has. */
function partHash(source, revision) {
  const hash = createHash("sha256").update(readFileSync(path.join(source, "package-lock.json")));
  return hash.update(`${revision}`).digest("hex").slice(0, 16);
}

function install(source, folder, finish) {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  removeStale(parent);
  const temporary = mkdtempSync(path.join(parent, ".installing-"));
  try {
    for (const file of ["package.json", "package-lock.json"])
      cpSync(path.join(source, file), path.join(temporary, file));
    npm(temporary, ["ci"]);
    finish?.(temporary);
    putInPlace(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Where another process was quicker, its folder stays: both have the same content. */
function putInPlace(temporary, folder) {
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Removes what an interrupted installation left behind. */
function removeStale(parent) {
  for (const name of readdirSync(parent)) {
    const entry = path.join(parent, name);
    if (!name.startsWith(".installing-")) continue;
    if (Date.now() - statSync(entry).mtimeMs > staleAfterMs) rmSync(entry, { recursive: true, force: true });
  }
}

/** Runs npm without install scripts; throws with the end of what it said. */
function npm(folder, args) {
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  runQuietly("npm", [...args, ...flags], { cwd: folder, shell: process.platform === "win32" });
}

/** What the VS Code server in a code-server is made of. */
function installServer(folder) {
  npm(path.join(folder, "node_modules/code-server/lib/vscode"), ["install", "--omit=dev"]);
}

/** What searches for files: the package of that time downloads it when it is installed. */
function bringRipgrep(folder) {
  const packages = path.join(folder, "node_modules");
  const server = path.join(packages, "code-server/lib/vscode/node_modules/@vscode/ripgrep");
  mkdirSync(path.join(server, "bin"), { recursive: true });
  renameSync(path.join(packages, "@vscode/ripgrep-universal/bin/linux-x64/rg"), path.join(server, "bin/rg"));
  rmSync(path.join(packages, "@vscode"), { recursive: true });
}

/** The packed Chromium unpacks into the folder for temporary files; the variable makes it add its libraries. */
function unpackChromium(folder) {
  const browser = path.join(folder, "browser");
  mkdirSync(browser);
  const script = `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`;
  runQuietly(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env: { ...process.env, TMPDIR: browser, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
  writeFileSync(path.join(browser, "fonts.conf"), fontsConfig);
  rmSync(path.join(folder, "node_modules/@sparticuz"), { recursive: true });
}

function runQuietly(command, args, options) {
  const { error, status, stderr } = spawnSync(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  if (error) throw new Error(`${command} could not be started: ${error.message}`);
  if (status === 0) return;
  const said = stderr.toString().trim().split("\n").slice(-8).join("\n");
  throw new Error(`${command} ${args[0]} ended with status ${status}:\n${said}`);
}
