#!/usr/bin/env node
/** The `solhound` command. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runCli } from "./run-cli.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const enginePath = fileURLToPath(new URL("./engine-process.js", import.meta.url));

process.exitCode = await runCli(process.argv.slice(2), { version, enginePath });
