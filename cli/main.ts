#!/usr/bin/env node
/** The `solhound` command. */

import { fileURLToPath } from "node:url";
import { runCli } from "./run-cli.ts";

const enginePath = fileURLToPath(new URL("./engine-process.js", import.meta.url));

process.exitCode = await runCli(process.argv.slice(2), { enginePath });
