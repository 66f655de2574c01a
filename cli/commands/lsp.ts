/** `solhound lsp --stdio` */

import { type Command, Option } from "commander";
import type { CliContext } from "../cli-context.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { print } from "../write-output.ts";

const examples = `
Examples:
  Neovim      vim.lsp.config("solhound", { cmd = { "solhound", "lsp", "--stdio" }, filetypes = { "solidity" } })
  Helix       [language-server.solhound]
              command = "solhound"
              args = ["lsp", "--stdio"]
`;

/** Adds the command; the server runs until the editor ends it. */
export function addLspCommand(
  program: Command,
  { enginePath }: CliContext,
  finish: (status: ExitStatus) => void,
): void {
  program
    .command("lsp")
    .summary("serve an editor")
    .description("Runs the language server for one editor, which starts it and talks to it.")
    .option("--stdio", "speak the protocol over standard input and output")
    .addOption(new Option("--clientProcessId <pid>", "what some editors add").hideHelp())
    .addHelpText("after", examples)
    .action(async ({ stdio }: { readonly stdio?: boolean }) => {
      if (stdio !== true) {
        await print("solhound: say how to reach the editor: solhound lsp --stdio\n", process.stderr);
        finish(exitStatus.badInput);
        return;
      }
      const { startLanguageServer } = await import("../../server/start-language-server.ts");
      startLanguageServer({ engineProcessPath: enginePath });
    });
}
