/** `npm run new-check FAMILY/ID`: the files of a new check, to be filled in; CONTRIBUTING.md says how it goes on. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { camelCase, formatFiles, generateCatalogue } from "./generate-catalogue.mjs";
import { ensureInstalled, root } from "./setup.mjs";

const detectors = path.join(root, "engine/detectors");
const families = readdirSync(detectors, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

const [family = "", id = "", ...rest] = (process.argv[2] ?? "").split("/");
const wrong = troubleWith();
if (wrong !== undefined) {
  console.error(`new-check: ${wrong}`);
  process.exit(2);
}
ensureInstalled();
const files = {
  [`engine/detectors/${family}/${id}.ts`]: detectorText(),
  [`test/detectors/${id}/${id}.sol`]: fixtureText(),
  "engine/detectors/index.ts": withRow(readFileSync(path.join(detectors, "index.ts"), "utf8")),
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
formatFiles([`engine/detectors/${family}/${id}.ts`]);
await generateCatalogue();
console.log(`${[...Object.keys(files), `docs/checks/${id}.md`, "engine/checks"].join("\n")}

Write what it finds into the fixture, then the check; see "A check" in CONTRIBUTING.md.
npm run test:fast -- --changed     runs what concerns it
UPDATE=1 npm run test:fast         writes marks, catalogue and page anew`);

/** Why this cannot be the name of a new check; undefined where it can. */
function troubleWith() {
  if (process.argv.length !== 3 || rest.length > 0 || family === "" || id === "") {
    return "name the family and the id of the check, as in: npm run new-check access/tx-origin";
  }
  if (!families.includes(family)) return `there is no family "${family}"; the families are ${families.join(", ")}`;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    return `"${id}" is no id: words of small letters and digits with hyphens between them, as in tx-origin`;
  }
  const taken = families.find((one) => existsSync(path.join(detectors, one, `${id}.ts`)));
  if (taken !== undefined) return `engine/detectors/${taken}/${id}.ts is there already`;
  if (existsSync(path.join(root, "test/detectors", id))) return `test/detectors/${id} is there already`;
}

/** The registry with one more row: the import where it is sorted to, the check at the end of the list. */
function withRow(index) {
  const row = `import { ${camelCase(id)} } from "./${family}/${id}.ts";`;
  const lines = index.split("\n");
  const pathOf = (line) => /^import .* from "(.+)";$/.exec(line)?.[1];
  const at = lines.findIndex((line) => (pathOf(line) ?? "") > `./${family}/${id}.ts`);
  lines.splice(at < 0 ? lines.findLastIndex((line) => pathOf(line)) + 1 : at, 0, row);
  return lines.join("\n").replace(/\n\];\n$/, `\n  ${camelCase(id)},\n];\n`);
}

function detectorText() {
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
  return `/** Say here in one sentence what is found. */

import { headerPlace } from "../../program/header.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";

export const ${camelCase(id)}: Detector = {
  id: "${id}",
  title: "${title}",
  severity: "Low",
  confidence: "Low",
  swc: null,
  cwe: [],
  why: "Say here why it matters, in two or three sentences.",
  fix: "Say here what to do about it, in one or two sentences.",
  example: {
    bad: \`contract Example {
    function flawed() external {}
}\`,
    good: \`contract Example {
    function sound() external {}
}\`,
  },
  references: [],

  *detect(program): Generator<Detection> {
    for (const callable of program.reportedNodesOf("FunctionDefinition")) {
      if (callable.name !== "flawed") continue;
      if (exempt("${id}: nothing is written", !writes(callable.stateMutability))) continue;
      yield { at: headerPlace(program, callable), message: \`\\\`\${callable.name}\\\` is flawed\` };
    }
  },
};

function writes(mutability: string): boolean {
  return mutability !== "view" && mutability !== "pure";
}
`;
}

function fixtureText() {
  return `pragma solidity ^0.8.0;

contract Vulnerable {
    function flawed() external {}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: \`flawed\` is flawed.

    function flawed(uint256 amount) external payable {}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: \`flawed\` is flawed.
}

contract Inherits is Vulnerable {
    function flawed(address to) external {}
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ Low: \`flawed\` is flawed.
}

contract Sound {
    event flawed(); // safe: an event

    modifier flawedToo() { // safe: a modifier
        _;
    }

    function sound() external {} // safe: another name
}

contract Reads {
    function flawed() external view {} // safe: nothing is written

    function flawed(uint256 amount) external pure {} // safe: nothing is written
}
`;
}
