/** `solhound analyze PATH...` */

import { type Command, Option } from "commander";
import { analyzeOptions } from "../analyze/option-table.ts";
import type { CliContext } from "../cli-context.ts";
import type { ExitStatus } from "../exit-status.ts";

const description = `Finds weaknesses in Solidity sources and in EVM bytecode.

A PATH is a .sol file, a folder, or a file of bytecode as hexadecimal text: .bin, .bin-runtime, .hex, .evm or .o, of code that deploys or that runs. Of a folder, all sources are analysed but dependencies, build output, tests, scripts and mocks. Each file is an analysis of its own; one that fails does not stop the others.`;

const examples = `
Examples:
  solhound analyze contracts/
  solhound analyze --mode static --format sarif --output solhound.sarif .
  solhound analyze --contract Vault --fail-on medium contracts/Vault.sol
  solhound analyze --config ci.json .             {"mode": "static", "remap": ["@oz/=lib/oz/"]}
  solhound analyze --save-sequences proofs .
  solhound analyze out/Vault.bin
  solhound analyze --replay proofs/reentrancy-eth-0123456789ab.json
  solhound analyze --explain access-missing contracts/Vault.sol:42

Suppressing a finding in the source:
  // solhound-disable-next-line tx-origin

Exit status:
  0  no finding at or above --fail-on   2  wrong options or input
  1  at least one finding               3  a bug in Solhound
  130  interrupted before anything was found
`;

/** Adds the command; `finish` gets its exit status. */
export function addAnalyzeCommand(program: Command, context: CliContext, finish: (status: ExitStatus) => void): void {
  const command = program
    .command("analyze")
    .summary("find weaknesses in files and folders")
    .description(description)
    .argument("[path...]", ".sol files, folders, and files of bytecode")
    .addHelpText("after", examples);
  const options = Object.entries(analyzeOptions).map(([name, row]) => {
    const option = new Option(row.argument === "" ? `--${name}` : `--${name} ${row.argument}`, row.description);
    if (row.kind === "list") option.argParser((value, previous: readonly string[] = []) => [...previous, value]);
    command.addOption(option);
    return { name, option };
  });
  command.option("--config <file>", "read options from a JSON file; what is written here wins");
  command.option("--explain <check>", "tell why a check speaks or is silent at a place; the path is FILE:LINE then");
  command.option("--replay <file>", "run saved transactions again instead: 0 they reproduce, 1 they do not");
  command.action(async (paths: string[], values: Readonly<Record<string, unknown>>) => {
    const replayed = values["replay"];
    if (typeof replayed === "string") {
      if (paths.length > 0) command.error("error: --replay takes no paths: the transactions bring their contracts");
      const { replayFile } = await import("../replay/replay-file.ts");
      finish(await replayFile({ file: replayed, isJson: values["format"] === "json" }, context));
      return;
    }
    if (paths.length === 0) command.error("error: missing required argument 'path'");
    const given = options.filter(({ option }) => command.getOptionValueSource(option.attributeName()) === "cli");
    const written = given.map(({ name, option }) => [name, option.negate || values[option.attributeName()]]);
    const configFile = values["config"];
    const call = {
      paths,
      options: Object.fromEntries(written),
      configFile: typeof configFile === "string" ? configFile : undefined,
    };
    const { explain } = values;
    if (typeof explain === "string") {
      const { showExplanation } = await import("../analyze/show-explanation.ts");
      finish(await showExplanation(explain, call, context));
      return;
    }
    const { analyzePaths } = await import("../analyze/analyze-paths.ts");
    finish(await analyzePaths(call, context));
  });
}
