/** `solhound checks [ID]` */

import type { Command } from "commander";
import type { CliContext } from "../cli-context.ts";
import type { ExitStatus } from "../exit-status.ts";

/** Adds the command; `finish` gets its exit status. */
export function addChecksCommand(program: Command, context: CliContext, finish: (status: ExitStatus) => void): void {
  program
    .command("checks")
    .summary("list the checks, or show one")
    .description("Lists the catalogue of checks, or prints the page of one: what it looks for, why, and what to do.")
    .argument("[id]", "a check, as in tx-origin")
    .option("--ir <file>", "for those who write checks: print what they see of a .sol file instead")
    .action(async (id: string | undefined, { ir }: { readonly ir?: string }) => {
      if (ir !== undefined) {
        const { showIr } = await import("../checks/show-ir.ts");
        finish(await showIr(ir, context));
        return;
      }
      const { showChecks } = await import("../checks/show-checks.ts");
      finish(await showChecks(id));
    });
}
