/** The language server's own entry; `solhound lsp` is the other one. */

import { fileURLToPath } from "node:url";
import { startLanguageServer } from "./start-language-server.ts";

const transports = ["--stdio", "--node-ipc", "--socket", "--pipe"];

if (process.argv.some((argument) => transports.includes(argument.split("=")[0] ?? ""))) {
  startLanguageServer({ engineProcessPath: fileURLToPath(new URL("./engine-process.js", import.meta.url)) });
} else {
  process.stderr.write("Say how to reach the editor: --stdio, --node-ipc, --socket=PORT or --pipe=NAME.\n");
  process.exitCode = 2;
}
