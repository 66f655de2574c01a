/** `solhound fuzz [PROJECT]` */

import type { Command } from "commander";
import type { CliContext } from "../cli-context.ts";
import type { ExitStatus } from "../exit-status.ts";

const description = `Runs contracts with random transactions until something that must hold does not.

What must hold: functions named echidna_..., property_..., invariant_... or check_... that take nothing (they return true, or do not revert; those named echidna_revert_... revert), assertions, and AssertionFailed events. A test contract with setUp() is set up first; targetContract, targetSelector and excludeContract of Foundry are followed. Cheat codes are not there.`;

const examples = `
Examples:
  solhound fuzz --contract TokenProperties --time 300 .
  solhound fuzz --config echidna.yaml --corpus corpus contracts/
  solhound fuzz --executions 100000 --workers 1 --seed 7 Bank.sol     the same each time

With --corpus, what showed something new is kept there and run first the next time; what fails is kept in its folder
reproducers, for solhound analyze --replay, with Foundry and Hardhat tests. Ctrl-C ends early and keeps all of that.

Exit status:
  0  all holds                          2  wrong options or input
  1  something does not                 3  a bug in Solhound
  130  interrupted before anything failed
`;

/** Adds the command; `finish` gets its exit status. */
export function addFuzzCommand(program: Command, context: CliContext, finish: (status: ExitStatus) => void): void {
  program
    .command("fuzz")
    .summary("run contracts with random transactions to break what must hold")
    .description(description)
    .argument("[project]", "a folder, or a .sol file", ".")
    .option("--contract <name>", "run this contract alone; default: all that can be deployed")
    .option("--time <seconds>", "for all contracts together; default: 60")
    .option("--executions <n>", "transactions for all contracts together, of each worker")
    .option("--seed <n>", "what everything random comes from; each worker adds its number; default: 1")
    .option("--workers <n>", "processes that fuzz at once, each by itself; default: the number of cores")
    .option("--corpus <dir>", "keep there what showed something new, and go on from what is there")
    .option("--config <file>", "read options from echidna.yaml or medusa.json; what is written here wins")
    .option("--format <format>", "text or json; default: text")
    .option("--no-progress", "do not show what is being done")
    .addHelpText("after", examples)
    .action(async (project: string, options: Readonly<Record<string, unknown>>) => {
      const { fuzzProject } = await import("../fuzz/fuzz-project.ts");
      finish(await fuzzProject(project, options, context));
    });
}
