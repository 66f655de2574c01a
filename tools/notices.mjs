/** The licence texts that travel with the bundles: of every package they may contain, and of solc beside them. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const licenseFile = /^(licen[cs]e|copying|notice)/i;
const rule = "-".repeat(80);

/** Writes `dist/THIRD-PARTY-NOTICES.txt`, from the lockfile and the installed packages. */
export function writeNotices(outFile) {
  const intro = "Solhound contains the packages below. Each is used under the licence given with it.\n";
  writeFileSync(outFile, [intro, ...shippedPackages().map(notice)].join(`\n${rule}\n`));
}

/** Puts the licence of the Solidity compiler, and where its source is, beside its `soljson.js`. */
export function writeSolcLicense(folder) {
  cpSync("tools/licenses/GPL-3.0.txt", path.join(folder, "LICENSE"));
  const { version } = JSON.parse(readFileSync("node_modules/solc/package.json", "utf8"));
  writeFileSync(
    path.join(folder, "README.txt"),
    `soljson.js is the Solidity compiler, version ${version}, unchanged, as its authors publish it.
It is free software under the GNU General Public License, version 3 (see LICENSE); the licence of Solhound itself
does not apply to it. Solhound runs it as a separate program.
Its source: https://github.com/argotorg/solidity/tree/v${version}
`,
  );
}

/** What a user's installation has: every package of the lockfile that is not for development alone. */
function shippedPackages() {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const shipped = new Map();
  for (const [folder, { dev, devOptional, version, license }] of Object.entries(lock.packages)) {
    if (folder === "" || dev || devOptional || !existsSync(folder)) continue;
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    shipped.set(`${name} ${version}`, { title: `${name} ${version}`, folder, license });
  }
  return [...shipped.values()].sort((a, b) => (a.title < b.title ? -1 : 1));
}

function notice({ title, folder, license }) {
  const texts = readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8").trim());
  return [
    `${title} (${license ?? "see its text"})`,
    ...(texts.length > 0 ? texts : [standardText(folder, license)]),
    "",
  ].join("\n\n");
}

/** For a package that states its licence and brings no text of it. */
function standardText(folder, license) {
  const file = `tools/licenses/${license}.txt`;
  if (!existsSync(file)) throw new Error(`${folder} brings no licence text, and there is no ${file}`);
  const { author, contributors = [] } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const names = [author, ...contributors].flatMap((one) => one?.name ?? one ?? []);
  return readFileSync(file, "utf8").replace("<authors>", names.join(", ")).trim();
}
