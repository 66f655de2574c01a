/** `solhound worker` */

import type { Command } from "commander";
import type { ExitStatus } from "../exit-status.ts";

const epilogue = `
Environment:
  DATABASE_URL             the PostgreSQL that solhound serve keeps its data in
  SOLHOUND_SOLC_MIRROR     where compilers are fetched from, instead of npm's registry

Ctrl-C: no more analyses are begun, and those under way may end; a second one ends at once. What has not ended is begun
again by another worker.
`;

/** Adds the command; `finish` gets its exit status once the worker was told to end. */
export function addWorkerCommand(program: Command, finish: (status: ExitStatus) => void): void {
  program
    .command("worker")
    .summary("run analyses that servers have taken")
    .description("Runs analyses from the database that servers share, until Ctrl-C. Any number, on any machines.")
    .option("--jobs <n>", "analyses at once; default: as many as there are processors but one, at most 4")
    .option("--drain <seconds>", "how long analyses under way may go on when it is told to end", "600")
    .option("--offline", "fetch no compiler that is not on this machine")
    .option("--log-level <level>", "debug, info, warn or error; the log goes to stderr", "info")
    .addHelpText("after", epilogue)
    .action(async (options: Readonly<Record<string, string | boolean | undefined>>) => {
      const { runWorker } = await import("../serve/run-worker.ts");
      finish(await runWorker(options));
    });
}
