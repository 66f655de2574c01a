/** Runs one analysis over a file of bytecode. */

import { basename, dirname, join } from "node:path";
import { collectEvents } from "../../engine/host/collect-events.ts";
import type { Finding } from "../../engine/model/finding.ts";
import { type BytecodeFile, readBytecodeFile } from "./bytecode-file.ts";
import type { FileInput } from "./input-groups.ts";
import { failedOutcome, type InputOutcome, unbegunOutcome } from "./input-outcome.ts";
import type { RunContext } from "./run-project.ts";

/** Bytecode tells by being executed alone: where that may not be, or cannot, this is an error. */
export async function runBytecode({ path, shown }: FileInput, context: RunContext): Promise<InputOutcome> {
  const { plan, signal } = context;
  if (signal.aborted) return unbegunOutcome(shown, plan);
  const fail = (clause: string): InputOutcome =>
    failedOutcome(shown, { code: "unsupported-file", message: `${shown} ${clause}.`, file: shown }, plan);
  if (plan.options.mode === "static") {
    return fail("holds bytecode, which is analysed by executing it. Use --mode quick or full");
  }
  const file = await readBytecodeFile(path, shown);
  return file.ok ? execute({ path, shown }, file.value, context, fail) : fail(file.error);
}

async function execute(
  { path, shown }: Pick<FileInput, "path" | "shown">,
  { bytecode, rangeOf }: BytecodeFile,
  { plan, host, signal, onProgress }: RunContext,
  fail: (clause: string) => InputOutcome,
): Promise<InputOutcome> {
  onProgress(shown, "Waiting for the engine");
  const input = { kind: "memory", sources: {}, targets: [], bytecode, settings: {} } as const;
  const events = host.analyze(input, { ...plan.options, signal });
  const told = await collectEvents(events, { onProgress: ({ message }) => onProgress(shown, message) });
  const { execution, complete, error } = told.summary;
  const skipped = execution?.skipped[0];
  if (skipped !== undefined && complete && error === null) return fail(`could not be executed: ${skipped.why}`);
  const place = (finding: Finding): Finding => {
    const { location, instruction } = finding;
    return { ...finding, location: { ...location, range: rangeOf(instruction?.pc ?? 0, location.file) } };
  };
  const findings = told.findings.map(place);
  const executed = execution?.executed.map((one) => ({ ...one, file: shown })) ?? [];
  const summary = { ...told.summary, ...(execution && { execution: { ...execution, executed } }) };
  const run = { file: shown, contract: plan.contractName, summary, findings, diagnostics: told.diagnostics };
  const beside = Object.values(bytecode.libraries ?? {}).map(({ name }) => name);
  const paths = beside.map((name): [string, string] => [name, join(dirname(path), basename(name))]);
  return { run, paths: new Map([...paths, [shown, path]]) };
}
