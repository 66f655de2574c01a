/** Measures what the server does between a keystroke and its answer: reading the text, names, signatures, hovers, colours. */

// For developers, `node out/test/bench/editor/language.js PART`, where PART is the folder of the installed test part
// `npm-contracts`. Times are those of the processor, so that other work on the machine does not count.

import { readFileSync } from "node:fs";
import path from "node:path";
import { callAt } from "../../../server/language/calls.ts";
import { candidatesAt } from "../../../server/language/completion/candidates.ts";
import { typingAt } from "../../../server/language/completion/context.ts";
import { makeSourceFile, type SourceFile, type Sources } from "../../../server/language/scope/sources.ts";
import { nameIndexAt, wordMeaning } from "../../../server/language/scope/word-meaning.ts";
import { semanticTokensOf } from "../../../server/language/semantic-tokens.ts";
import { readText } from "../../../server/language/text-reading.ts";
import { usesInFile } from "../../../server/language/uses.ts";
import { processorMsOf } from "../processor-time.ts";

const [part = ""] = process.argv.slice(2);
const contracts = path.join(part, "node_modules/@openzeppelin/contracts");
const nRounds = 20;

/** Files of OpenZeppelin without comments, as one, each time with contracts of other names. */
function textOf(nLines: number): string {
  const files = ["governance/Governor.sol", "token/ERC20/ERC20.sol", "access/AccessControl.sol", "utils/math/Math.sol"];
  const code = files
    .map((file) => readFileSync(path.join(contracts, file), "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
    .replace(/^(?:import|pragma) .*|^\s*\n/gm, "");
  const lines: string[] = [];
  for (let copy = 0; lines.length < nLines - typed.split("\n").length; copy++) {
    lines.push(...code.replace(/\b(contract|library|interface) (\w+)/g, `$1 $2${copy}`).split("\n"));
  }
  return `${lines.slice(0, nLines).join("\n")}\n${typed}`;
}

const typed = `contract Typed {
    mapping(address => uint256[]) sums;
    function f(uint256 by) public { sums[msg.sender].; f(by); }
}
`;

interface Asked {
  readonly file: SourceFile;
  readonly sources: Sources;
  readonly text: string;
}

/** Each on a file that was read a moment ago. */
const requests: Readonly<Record<string, (asked: Asked) => unknown>> = {
  "completion of a member": ({ file, sources, text }) =>
    candidatesAt(sources, typingAt(file, text.lastIndexOf(".;") + 1)),
  "completion of a name": ({ file, sources, text }) =>
    candidatesAt(sources, typingAt(file, text.lastIndexOf("f(by)") + 1)),
  "signature help": ({ file, sources, text }) => callAt(sources, file, text.lastIndexOf("by)")),
  hover: ({ file, sources, text }) => wordMeaning(sources, file, nameIndexAt(file, text.lastIndexOf("by)"))),
  "equal names": ({ file, sources, text }) => usesInFile(sources, file, text.lastIndexOf("by)")),
  "all colours": ({ file, sources }) => semanticTokensOf(sources, file, () => false),
};

async function measure(nLines: number): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number): unknown => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let round = 0; round < nRounds; round++) {
    const text = `${textOf(nLines)}${" ".repeat(round)}`;
    const read = () => makeSourceFile("a.sol", readText(text));
    note("reading the text", await processorMsOf(read));
    for (const [name, ask] of Object.entries(requests)) {
      const file = read();
      const sources = { find: () => file, target: () => undefined };
      note(name, await processorMsOf(() => ask({ file, sources, text })));
    }
  }
  for (const [name, all] of times) {
    const sorted = all.slice(nRounds / 4).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
    console.log(`${nLines} lines, ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  }
}

for (const nLines of [1000, 5000]) await measure(nLines);
