/** A server in a process of its own, for tests that kill it. Takes a data folder; writes its address to stdout. */

import { startServer } from "../../../api/start-server.ts";
import { testServerOptions } from "./api-server.ts";

const [, , dataFolder = ""] = process.argv;
const { url } = await startServer(testServerOptions(dataFolder));
process.stdout.write(`${url}\n`);
