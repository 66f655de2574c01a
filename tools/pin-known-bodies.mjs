/**
 * Writes down which functions of well known libraries are known by heart, in `engine/program/known-bodies.ts`: hashes of their
 * tokens, no code. To be run when a library that many use has a new release, after `npx tsc -p .`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { bodyHash, minTokens } from "../out/engine/program/known-body.js";
import { tokenize } from "../out/engine/text/tokens.js";

const packages = [
  ...["2.5.1", "3.4.2", "4.9.6", "5.0.2", "5.4.0", "5.7.0"].map((version) => `@openzeppelin/contracts@${version}`),
  "@prb/math@4.1.0",
  "@uniswap/v3-core@1.0.1",
  "solady@0.1.26",
  "solmate@6.8.0",
];
const target = "engine/program/known-bodies.ts";
const hashesPerLine = 40;

const hashes = new Set();
const folder = mkdtempSync(path.join(os.tmpdir(), "solhound-libraries-"));
try {
  writeFileSync(path.join(folder, "package.json"), "{}");
  for (const name of packages) {
    const into = path.join(folder, name.replaceAll(/\W/g, "-"));
    execFileSync("npm", [
      "install",
      "--prefix",
      into,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--no-save",
      name,
    ]);
    const before = hashes.size;
    for (const file of solidityFiles(into))
      for (const body of libraryFunctions(readFileSync(file, "utf8"))) hashes.add(bodyHash(body));
    console.log(`${name}: ${hashes.size - before} more`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
const sorted = [...hashes].sort();
const lines = [];
for (let at = 0; at < sorted.length; at += hashesPerLine) lines.push(sorted.slice(at, at + hashesPerLine).join(""));
const head = readFileSync(target, "utf8").split("\n")[0];
writeFileSync(target, `${head}\nexport const knownBodies = \`\n${lines.join("\n")}\n\`;\n`);

function solidityFiles(root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sol"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](mocks?|tests?|echidna)[\\/]/i.test(file));
}

/** The functions with a body in libraries and outside of contracts, as tokens with single spaces between them. */
function libraryFunctions(text) {
  const tokens = [...tokenize(text)]
    .filter(({ kind }) => kind !== "comment")
    .map(({ start, end }) => text.slice(start, end));
  const found = [];
  let owner = "";
  for (let at = 0, depth = 0; at < tokens.length; at++) {
    if (depth === 0 && /^(contract|interface|library)$/.test(tokens[at])) owner = tokens[at];
    const isMember = depth === 0 || (depth === 1 && owner === "library");
    const end = isMember && tokens[at] === "function" ? endOfFunction(tokens, at) : -1;
    if (end - at >= minTokens) found.push(tokens.slice(at, end).join(" "));
    if (end > at) at = end - 1;
    else depth += { "{": 1, "}": -1 }[tokens[at]] ?? 0;
  }
  return found;
}

/** Where the body ends that begins after `start`; -1 where there is none. */
function endOfFunction(tokens, start) {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    if (depth === 0 && tokens[at] === ";") return -1;
    if (tokens[at] === "{") depth++;
    if (tokens[at] === "}" && --depth === 0) return at + 1;
  }
  return -1;
}
