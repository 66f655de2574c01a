/** Understands a command line and runs its command. */

import { Command, CommanderError } from "commander";
import { version } from "../engine/model/version.ts";
import { describeBug, writeBugLog } from "./bug-log.ts";
import type { CliContext } from "./cli-context.ts";
import { addAnalyzeCommand } from "./commands/analyze.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addChecksCommand } from "./commands/checks.ts";
import { addFuzzCommand } from "./commands/fuzz.ts";
import { addLspCommand } from "./commands/lsp.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addWorkerCommand } from "./commands/worker.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";
import { print, tolerateBrokenPipes } from "./write-output.ts";

const epilogue = `
Examples:
  solhound analyze contracts/          analyse the sources of a folder
  solhound analyze Vault.sol           analyse one file
  solhound checks reentrancy-eth       what a check looks for, and why

solhound <command> --help tells more.
`;

/** Runs the command that `args` names; everything is printed when it resolves. Never rejects. */
export async function runCli(args: readonly string[], context: CliContext): Promise<ExitStatus> {
  tolerateBrokenPipes();
  let status: ExitStatus = exitStatus.clean;
  const program = makeProgram(context, (result) => {
    status = result;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.clean : exitStatus.badInput;
    return tellBug(error);
  }
}

function makeProgram(context: CliContext, finish: (status: ExitStatus) => void): Command {
  const program = new Command("solhound")
    .description("Finds security weaknesses in Solidity.")
    .usage("<command> [options]")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", epilogue)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "solhound: ")) })
    .showHelpAfterError("(solhound --help tells what there is)");
  addAnalyzeCommand(program, context, finish);
  addFuzzCommand(program, context, finish);
  addServeCommand(program, finish);
  addWorkerCommand(program, finish);
  addBackupCommands(program, finish);
  addLspCommand(program, context, finish);
  addChecksCommand(program, context, finish);
  return program;
}

async function tellBug(error: unknown): Promise<ExitStatus> {
  const summary = error instanceof Error ? error.message : String(error);
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  await print(describeBug(`ended the command: ${summary}`, writeBugLog(details)), process.stderr);
  return exitStatus.bug;
}
