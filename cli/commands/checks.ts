/** `solhound checks [ID]` */

import type { Command } from "commander";
import type { ExitStatus } from "../exit-status.ts";

/** Adds the command; `finish` gets its exit status. */
export function addChecksCommand(program: Command, finish: (status: ExitStatus) => void): void {
  program
    .command("checks")
    .summary("list the checks, or show one")
    .description("Lists the catalogue of checks, or prints the page of one: what it looks for, why, and what to do.")
    .argument("[id]", "a check, as in tx-origin")
    .action(async (id: string | undefined) => {
      const { showChecks } = await import("../checks/show-checks.ts");
      finish(await showChecks(id));
    });
}
