/** `npm run analyze -- PATH...`: the command line on a fresh checkout, with whatever set-up it still needs. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ensureBuilt, root } from "./setup.mjs";

const userFolder = process.env.INIT_CWD ?? process.cwd();
await ensureBuilt();
const args = [path.join(root, "dist/cli.js"), "analyze", ...process.argv.slice(2)];
process.exit(spawnSync(process.execPath, args, { cwd: userFolder, stdio: "inherit" }).status ?? 3);
