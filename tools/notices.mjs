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
  const parts = texts.length > 0 ? texts : [statement(folder, license)];
  return [`${title} (${license ?? "see its text"})`, ...parts, ""].join("\n\n");
}

/** For a package that comes without the text of its licence: whose it is, where it is from, and what that licence says. */
function statement(folder, license) {
  const { author, homepage, repository } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const holder = author?.name ?? author ?? "its authors";
  const source = homepage ?? repository?.url ?? repository ?? "";
  const text = standardTexts[license] ?? `The licence: https://spdx.org/licenses/${license}.html`;
  return `Copyright (c) ${holder}\n${source}\n\n${text}`;
}

/** Licences that ask to be given in full. */
const standardTexts = {
  "MPL-2.0": `This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. The text of that licence
stands in this document with the other packages of the same authors, and at https://mozilla.org/MPL/2.0/. The source
code form of the package is what its registry delivers under the name and version above; it is included unchanged.`,
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
};
