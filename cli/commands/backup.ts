/** `solhound export` and `solhound import` */

import type { Command } from "commander";
import type { ExitStatus } from "../exit-status.ts";

const places = `
Without --data, it is the PostgreSQL that DATABASE_URL names, where that is set, or else the folder that solhound serve uses.
A server that uses the folder has to be stopped first; one that uses the database may go on.
`;

/** Adds the commands; `finish` gets their exit status. */
export function addBackupCommands(program: Command, finish: (status: ExitStatus) => void): void {
  program
    .command("export")
    .summary("write all that a server keeps to a file")
    .description(
      "Writes all that a server keeps to a file: accounts, keys, analyses, results. It opens what it holds to whoever reads it.",
    )
    .argument("<file>", "made; one that is there already is left alone")
    .option("--data <dir>", "the folder that a server keeps its data in")
    .addHelpText("after", places)
    .action(async (file: string, options: { readonly data?: string }) => {
      const { exportData } = await import("../serve/transfer-data.ts");
      finish(await exportData(file, options));
    });
  program
    .command("import")
    .summary("take over what solhound export wrote")
    .description(
      "Takes over all that is in a file of solhound export, into an empty folder or database of either kind.",
    )
    .argument("<file>", "as solhound export wrote it")
    .option("--data <dir>", "the folder that a server is to keep its data in")
    .addHelpText("after", places)
    .action(async (file: string, options: { readonly data?: string }) => {
      const { importData } = await import("../serve/transfer-data.ts");
      finish(await importData(file, options));
    });
}
