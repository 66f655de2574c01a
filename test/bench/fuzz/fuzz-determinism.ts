/** Whether the same seed and number of executions give the same findings: five runs in one process, then in two at once.
 *
 * `node --enable-source-maps out/test/bench/fuzz/fuzz-determinism.js [EXECUTIONS [FILE...]]`, on our examples unless files are named.
 */

import { readdirSync } from "node:fs";
import path from "node:path";
import { makeEngineHost } from "../../../engine/host/engine-host.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import { inRoot } from "../../harness/root.ts";

const [executions = "2000", ...named] = process.argv.slice(2);
const examples = readdirSync(inRoot("examples")).filter((file) => file.endsWith(".sol"));
const files = named.length > 0 ? named : [...examples.map((file) => inRoot("examples", file))];
const nRuns = 5;

type Host = ReturnType<typeof makeEngineHost>;

function startHost(nWorkers: number): Host {
  const processPath = inRoot("dist/engine-process.js");
  return makeEngineHost({ processPath, nWorkers, memoryLimitMb: 2048, onLog: (text) => process.stderr.write(text) });
}

/** All that is told of a file, as text. */
async function analyze(host: Host, file: string): Promise<string> {
  const input = { kind: "project", paths: [file], basePath: path.dirname(file), settings: {} } as const;
  const execution = { executions: Number(executions) };
  const options = {
    mode: "quick",
    seed: 1,
    budget: { timeMs: 600_000 },
    execution,
    signal: new AbortController().signal,
  } as const;
  const findings: Finding[] = [];
  for await (const event of host.analyze(input, options)) if (event.kind === "finding") findings.push(event.finding);
  return JSON.stringify(findings);
}

const [one, two] = [startHost(1), startHost(2)];
for (const file of files) {
  const told: string[] = [];
  for (let run = 0; run < nRuns; run++) told.push(await analyze(one, file));
  told.push(...(await Promise.all([analyze(two, file), analyze(two, file)])));
  const nFindings = (JSON.parse(told[0] ?? "[]") as readonly Finding[]).length;
  const different = new Set(told).size;
  console.log(
    `${path.basename(file).padEnd(24)} ${nFindings} findings, ${different === 1 ? "the same" : `${different} ways`}`,
  );
}
await Promise.all([one.close(), two.close()]);
