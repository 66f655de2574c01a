/** How many mutants of the sound small applications are told from them, by the kind of the edit. */

/*
 * `node out/test/bench/applications/application-mutants.js [COUNT] [SEED] [--list] [--only=OPERATOR] [--sets=SET,SET]`. As many of each kind are drawn,
 * of those that compile. A mutant counts as found where a finding of severity Low or worse that the sound form does not
 * have lies in the function that was edited, or in one that shares state with it. Mutants that do no harm are among
 * them: the figures are for comparison. `--list` prints those that are not found.
 */

import path from "node:path";
import { collectEvents } from "../../../engine/host/collect-events.ts";
import type { EngineHost } from "../../../engine/host/engine-host.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { findAll } from "../../../engine/program/nodes.ts";
import { buildProgram, type Program } from "../../../engine/program/program.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { makeRandom, shuffled } from "../../../engine/util/random.ts";
import { type Application, identityOf, readApplications } from "../../harness/applications.ts";
import { startBuiltEngine } from "../../harness/built-engine.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";
import { type Mutant, mutantsOf, mutated } from "../../harness/mutants.ts";
import { inRoot } from "../../harness/root.ts";

const told = new Set<Finding["severity"]>(["High", "Medium", "Low"]);

interface Subject {
  readonly name: string;
  readonly sources: Application["sources"];
  readonly program: Program;
}

interface Drawn {
  readonly subject: Subject;
  readonly mutant: Mutant;
}

function subjectOf(name: string, sources: Application["sources"]): Subject {
  const contents = Object.entries(sources).map(([file, content]) => [file, { content }] as const);
  const settings = { outputSelection: { "*": { "": ["ast"] } } };
  const output = compileNow({ language: "Solidity", sources: Object.fromEntries(contents), settings });
  const units = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
  const texts = new Map(Object.entries(sources).map(([file, text]) => [file, makeSourceText(file, text)]));
  return { name, sources, program: buildProgram(units, bundledVersion, { texts }) };
}

/** Undefined where the sources do not compile. */
async function findingsIn(host: EngineHost, sources: Application["sources"]): Promise<readonly Finding[] | undefined> {
  const input = { kind: "memory", sources, targets: Object.keys(sources), settings: {} } as const;
  const signal = new AbortController().signal;
  const { findings, diagnostics, summary } = await collectEvents(
    host.analyze(input, { mode: "static", seed: 1, budget: { timeMs: 120_000 }, signal }),
  );
  const isBroken = summary.error !== null || diagnostics.some(({ severity }) => severity === "error");
  return isBroken ? undefined : findings.filter(({ severity }) => told.has(severity));
}

/** Ids of the state variables that the functions of a name speak of. */
function stateOf({ program }: Subject, name: string): ReadonlySet<number> {
  const ids = new Set<number>();
  const callables = [...program.functions, ...program.modifiers];
  for (const callable of callables.filter((one) => one.name === name))
    for (const { referencedDeclaration } of findAll(callable, "Identifier")) {
      const declaration = program.findNode(referencedDeclaration ?? -1);
      if (declaration?.nodeType === "VariableDeclaration" && declaration.stateVariable) ids.add(declaration.id);
    }
  return ids;
}

function isNear(subject: Subject, mutant: Mutant, finding: Finding): boolean {
  const name = finding.function?.split("(", 1)[0];
  if (name === undefined || name === mutant.function) return true;
  const touched = stateOf(subject, mutant.function);
  return touched.size === 0 || [...stateOf(subject, name)].some((id) => touched.has(id));
}

function diffOf({ subject, mutant }: Drawn): string {
  const bytes = Buffer.from(subject.sources[mutant.file] ?? "");
  const before = bytes.subarray(0, mutant.offset).toString();
  const after = bytes.subarray(mutant.offset + mutant.length).toString();
  const lead = before.slice(before.lastIndexOf("\n") + 1);
  const rest = after.split("\n", 1)[0] ?? "";
  const edited = bytes.subarray(mutant.offset, mutant.offset + mutant.length).toString();
  const lines = (sign: string, text: string): string =>
    `${lead}${text}${rest}`
      .split("\n")
      .map((line) => `  ${sign} ${line.trim()}`)
      .join("\n");
  return `${lines("-", edited)}\n${lines("+", mutant.replacement)}`;
}

/** One of each kind after another, in an order that the seed decides. */
function drawn(subjects: readonly Subject[], seed: number): readonly (readonly [string, readonly Drawn[]])[] {
  const all = subjects.flatMap((subject) => mutantsOf(subject.program).map((mutant) => ({ subject, mutant })));
  const kinds = [...new Set(all.map(({ mutant }) => mutant.operator))];
  const random = makeRandom(seed);
  return kinds.map((kind) => [
    kind,
    shuffled(
      random,
      all.filter(({ mutant }) => mutant.operator === kind),
    ),
  ]);
}

const words = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const [count = 300, seed = 1] = words.map(Number);
const only = process.argv.find((one) => one.startsWith("--only="))?.slice("--only=".length);
const chosen = process.argv.find((one) => one.startsWith("--sets="))?.slice("--sets=".length);
const sets = chosen?.split(",") ?? ["open", "open-2", "blind-3", "drains"];
const lists = process.argv.includes("--list");
const host = startBuiltEngine();
const subjects = sets.flatMap((set) =>
  readApplications(inRoot(path.join("test/applications", set))).map(({ name, sources }) =>
    subjectOf(`${set}/${name}`, sources),
  ),
);
const kinds = drawn(subjects, seed).filter(([kind]) => only === undefined || kind === only);
const known = new Map<Subject, ReadonlySet<string>>();
let [nFound, nMade] = [0, 0];

async function knownOf(subject: Subject): Promise<ReadonlySet<string>> {
  const found = known.get(subject) ?? new Set((await findingsIn(host, subject.sources))?.map(identityOf));
  known.set(subject, found);
  return found;
}

/** What is said of the mutant alone; undefined where it does not compile. */
async function hitsOf({ subject, mutant }: Drawn): Promise<readonly Finding[] | undefined> {
  const before = await knownOf(subject);
  const found = await findingsIn(host, mutated(subject.sources, mutant));
  return found?.filter((one) => !before.has(identityOf(one)) && isNear(subject, mutant, one));
}

async function runKind(kind: string, mutants: readonly Drawn[]): Promise<void> {
  let [found, made] = [0, 0];
  for (const one of mutants) {
    if (made >= Math.ceil(count / kinds.length)) break;
    const hits = await hitsOf(one);
    if (hits === undefined) continue;
    made++;
    if (hits.length > 0) found++;
    else if (lists) {
      const text = one.subject.sources[one.mutant.file] ?? "";
      const line = Buffer.from(text).subarray(0, one.mutant.offset).toString().split("\n").length;
      console.log(
        `${kind} ${one.subject.name}/right/${one.mutant.file}:${line} ${one.mutant.function}\n${diffOf(one)}`,
      );
    }
  }
  nFound += found;
  nMade += made;
  console.log(`${kind.padEnd(22)} ${found} of ${made}`);
}

for (const [kind, mutants] of kinds) await runKind(kind, mutants);
await host.close();
console.log(`found ${nFound} of ${nMade} mutants (${Math.round((100 * nFound) / nMade)} %), seed ${seed}`);
